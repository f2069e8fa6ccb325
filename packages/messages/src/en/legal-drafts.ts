/**
 * Our drafts of the legal pages, which an operator may replace. Plain text: an empty line ends a paragraph, `# ` begins
 * a heading, `- ` an item of a list. Who runs the market is shown below each page from the settings.
 */
export const legalDrafts = {
  terms: `# What Farmgate is

Farmgate is a marketplace. Farmers offer their produce, you order from them, and we take the payment, organise the delivery and answer for complaints. The farm that sells each item is named on its page and on your invoice.

# Ordering

A price is shown in rupees for one unit. The delivery fee and the platform fee are shown before you order and are the same for every order.

Your order is placed when we show you its number. With an online payment its produce is held for you for 30 minutes; if no payment arrives by then, the order is cancelled and you owe nothing.

# Paying

You pay online through our payment service, or in cash at the door where we offer it. We never see your card number or your UPI PIN. Money that reaches us for no order goes back to where it came from.

# Cancelling

You can cancel an order until it is shipped, free of charge. What you have paid goes back the way it came.

# Your account

- Give your true name, address and phone number, so that the produce reaches you.
- Keep your password to yourself.
- We may close an account that is used for fraud. Orders that are already paid are delivered or refunded.

# Farmers

A farmer offers only produce that the farm may sell, describes it truthfully and answers for its quality. We check a listing before it is shown.`,

  privacy: `# What we store

- Your name, e-mail address, phone number and delivery address, so that we can deliver.
- What you ordered, paid and returned, so that we can do the accounts.
- The devices on which you are signed in, so that you can sign them out.
- Your e-mail address for the newsletter, if you ask for it.

# What others see

The farm that packs your order sees your name and town and what you ordered. Our payment service gets the amount and what you enter on its page. We do not sell your data.

# Cookies

We use cookies only to keep you signed in, to recognise your device and to remember your language. There are no advertisements and no tracking by others.

# How long

We keep your data while you have an account. When you ask us to delete it, we remove your name, address and phone number. Invoices and accounts are kept without them for as long as tax law requires.

# Your rights

You can see and change your data in your profile. Write to the grievance officer named below to get a copy of it, to have it deleted, or to withdraw a consent.`,

  returns: `# Before shipping

You can cancel an order in My Orders until it is shipped. What you have paid goes back the way it came.

# After delivery

Is something spoiled, missing or not what you ordered? Ask for a return in My Orders, with a few words and if you can a photo. Please do so within 24 hours of the delivery, because fresh food changes quickly. We look at later requests too.

We decide on each request ourselves and tell you by mail. Fresh food is not sent back to the farm.

# Your money

When a return is approved, the whole amount of the order goes back: online payments the way they came, which takes banks 5 to 7 working days, and cash by hand.`,

  grievance: `# Tell us first

Call or write to us with your order number. Most things are settled the same day.

# The grievance officer

If that does not help, or if you complain about a seller, about your data or about this site, write to the grievance officer named below.

- You get a confirmation with a number within 48 hours.
- You get an answer within one month.

# If you are still not satisfied

You can call the National Consumer Helpline at 1915, or complain at consumerhelpline.gov.in or to the consumer commission of your district.`,
} as const
