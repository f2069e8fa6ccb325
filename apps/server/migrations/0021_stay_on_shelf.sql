-- Whether Add to Cart leaves a buyer on the page. Null: the buyer has not chosen, so the market's default counts.
alter table accounts add column stays_on_shelf boolean;
alter table market_settings add column stays_on_shelf boolean not null default false;
