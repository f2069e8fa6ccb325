/** Subjects and texts of all mails. People read them quickly on a phone, so the first sentence says what happened. */
export const mails = {
  hello: 'Hello {name},',
  'hello.noName': 'Hello,',
  orderPlacedOn: 'Order {number}, placed on {date}',
  lines: 'What you ordered',
  payment: 'Payment',
  deliveryAddress: 'Delivery address',
  'comes.title': 'When it comes',
  'comes.farms': '{text}: {farms}',
  phone: 'Phone: {phone}',
  seeOrders: 'See your orders',
  complaints: 'Something wrong? {phone} or {email}',
  whyBuyer: 'You get this mail because you ordered on Farmgate.',
  whyFarmer: 'You get this mail because you sell on Farmgate.',
  whyOperator: 'You get this mail because you help to run Farmgate.',
  whyAccount: 'You get this mail because you have an account on Farmgate.',
  chooseInProfile: 'You choose in your profile which mails you get.',
  chooseInInbox: 'You choose under Notifications which mails you get.',

  'placed.paid.subject': 'Order {number}: payment received',
  'placed.cash.subject': 'Order {number} has been placed',
  'placed.title': 'Your order has been placed',
  'placed.paid.text': 'We have received your payment of {total}. Your order is being prepared.',
  'placed.cash.text': 'Your order is being prepared. Please keep {total} ready to pay at the door.',
  'placed.paid.payment': 'Paid by {method}',
  'placed.cash.payment': '{method}: {total} to pay at the door',

  'cancelled.subject': 'Order {number} has been cancelled',
  'cancelled.text': 'Your order {number} has been cancelled.',
  'cancelled.reason': 'Reason',
  'cancelled.money': 'Your money',
  'cancelled.nothingToPay': 'You have paid nothing for this order, and there is nothing to pay.',
  'cancelled.noPayment':
    'No payment has reached us for this order. Should one still arrive, we send it back to you.',

  'refunded.subject': 'Order {number}: {amount} refunded',
  'refunded.title': 'Your money has been refunded',

  'refunded.item': 'It is for {item}.',

  'changed.subject': 'Order {number} has changed',
  'changed.subject.refund': 'Order {number}: {amount} goes back to you',
  'changed.subject.door': 'Order {number}: {amount} less to pay',
  'changed.title': 'Your order has changed',
  'changed.by.buyer': 'You have changed your order {number}.',
  'changed.by.farmer': '{farm} could not supply all of your order {number}.',
  'changed.by.admin': 'Farmgate has changed your order {number}.',
  'changed.by.system': 'Your order {number} has changed.',
  'changed.lines': 'What has changed',
  'changed.door': 'You now pay {total} at the door.',
  'changed.noMoney': 'Nothing changes about the money.',
  'changed.creditNote': 'Credit note {number} is on the page of your order.',

  'parcel.shipped.subject': 'Order {number}: the bag from {farm} is on its way',
  'parcel.shipped.title': 'One bag is on its way',
  'parcel.shipped.text': 'The bag from {farm} in your order {number} is on its way. The rest follows.',
  'parcel.delivered.subject': 'Order {number}: the bag from {farm} has been delivered',
  'parcel.delivered.title': 'One bag has been delivered',
  'parcel.delivered.text': 'The bag from {farm} in your order {number} has been delivered. The rest follows.',
  'parcel.lines': 'In this bag',

  'delivery.again.subject': 'Order {number} comes again on {to}',
  'delivery.again.title': 'We come again',
  'delivery.again.text': 'We could not hand over your order {number} on {from}. It comes again on {to}.',
  'delivery.moved.subject': 'Order {number} comes on {to}',
  'delivery.moved.title': 'Your order comes on another day',
  'delivery.moved.text': 'Your order {number} was to come on {from}. It now comes on {to}.',
  'delivery.given.subject': 'Order {number} comes on {to}',
  'delivery.given.title': 'Your order has a delivery day',
  'delivery.given.text': 'Your order {number} comes on {to}.',
  'delivery.suits':
    'If this day does not suit you, call us. You can also cancel the order free of charge until it is on its way.',
  'delivery.moved.farmText':
    '{farm} can’t come on {from}. Their bag for your order {number} now comes on {to}.',
  'delivery.calledOff.farmText':
    '{farm} can’t come on {from}. We will call you about another day for their bag of your order {number}.',
  'delivery.calledOff.subject': 'Order {number} can’t come on {from}',
  'delivery.calledOff.title': 'Your delivery day is called off',
  'delivery.calledOff.text':
    'Your order {number} can’t come on {from}. We will call you and agree on another day.',
  'delivery.free':
    'If that does not suit you, you can cancel the order free of charge. What you paid comes back in full.',

  'stopFailed.subject': 'Order {number} could not be handed over',
  'stopFailed.title': 'We could not hand over your order',
  'stopFailed.nobody_home.text':
    'We came at {time} and found no one at home. We will call you about another day.',
  'stopFailed.refused.text': 'We came at {time}, but the order was not accepted. We will call you about it.',
  'stopFailed.no_cash.text':
    'We came at {time}, but there was no cash to pay for it. We will call you about another day.',
  'stopFailed.wrong_address.text':
    'We came at {time} and could not find the address. We will call you about another day.',
  'stopFailed.other.text':
    'We came at {time} and could not hand it over. We will call you about another day.',

  'claim.what': 'What was wrong',
  'claimApproved.subject': 'Order {number}: {amount} goes back to you for {item}',
  'claimApproved.title': 'You get money back',
  'claimApproved.text': 'We are sorry that something was wrong with {item}. You get {amount} back.',
  'claimRejected.subject': 'Order {number}: your request about {item} is not approved',
  'claimRejected.title': 'Your request is not approved',
  'claimRejected.text': 'We have looked at your request about {item} with the farm and could not approve it.',
  'farmClaim.subject': 'Order {number}: something was wrong with {item}',
  'farmClaim.title': 'A buyer says that something was wrong',
  'farmClaim.text':
    'The buyer of order {number} asks for {amount} back for {item}. You can write your side before we decide.',
  'farmClaimDecided.subject': 'Order {number}: {amount} went back to the buyer for {item}',
  'farmClaimDecided.title': 'Money went back to the buyer',
  'farmClaimDecided.text':
    '{amount} went back to the buyer of order {number} for {item}. It is taken from what you are owed.',
  'claimMade.subject': 'Order {number}: a claim waits for you',
  'claimMade.title': 'A claim waits for you',
  'claimMade.text': 'The buyer of order {number} says that something was wrong with {item}. Please decide.',
  'claimMade.link': 'See what needs you',

  'farmChanged.less.subject': 'Order {number} has changed: please pack less',
  'farmChanged.less.title': 'Please pack less',
  'farmChanged.ended.subject': 'Order {number}: please do not pack your bag',
  'farmChanged.ended.title': 'Please do not pack this bag',
  'farmChanged.amount.subject': 'Order {number}: an amount went back to the buyer',
  'farmChanged.amount.title': 'An amount went back to the buyer',
  'farmChanged.byBuyer': '{buyer} from {place} has changed the order {number}.',
  'farmChanged.byMarket': 'Farmgate has changed the order {number} of {buyer} from {place}.',
  'farmChanged.back': 'Your share changes by',
  'farmChanged.left': 'What remains of it',

  'back.due': 'We are paying {amount} back to {destination}.',
  'back.processed': 'We have paid {amount} back to {destination}.',
  'back.failed':
    'We have not been able to pay {amount} back to {destination} yet. We are looking into it, and there is nothing you need to do.',
  'back.bankTime': 'Banks take 5 to 7 working days to show it.',
  'back.to.Cash on Delivery': 'you in cash',
  'back.to.Netbanking': 'your bank account',
  'back.to.UPI': 'your UPI account',
  'back.to.Pay Later': 'your Pay Later account',
  'back.to.Credit / Debit Card': 'your card',

  'farm.subject': 'New order {number}',
  'farm.title': 'You have a new order',
  'farm.text': '{buyer} from {place} has ordered from you.',
  'farm.lines': 'What to pack',
  'farm.subtotal': 'Your subtotal',

  'shipped.subject': 'Order {number} is on its way',
  'shipped.text': 'Your order {number} is on its way to you.',
  'shipped.cash': 'Please keep {total} ready to pay at the door.',
  'delivered.subject': 'Order {number} has been delivered',
  'delivered.text': 'Your order {number} has been delivered to your address.',
  'delivered.wrong':
    'Is something not right? Ask for a return on the page of your orders, best within 24 hours.',

  'returnApproved.subject': 'Order {number}: your return is approved',
  'returnApproved.title': 'Your return is approved',
  'returnApproved.text': 'We have approved the return of your order {number}.',
  'returnRejected.subject': 'Order {number}: your return is not approved',
  'returnRejected.title': 'Your return is not approved',
  'returnRejected.text': 'We have looked at the return of your order {number} and could not approve it.',
  why: 'Why',
  'reason.No reason provided': 'No reason was given',

  'farmCancelled.subject': 'Order {number} is cancelled: please do not pack it',
  'farmCancelled.title': 'Please do not pack this order',
  'farmCancelled.text': 'The order {number} of {buyer} from {place} has been cancelled.',
  'farmCancelled.lines': 'What was ordered',
  'farmCancelled.stock': 'All of it is back in your stock.',

  'productReaches.subject': '{product} now reaches {pincode}',
  'productReaches.title': 'You can order it now',
  'productReaches.text':
    'You asked us to tell you: a round now brings {product} to {pincode}. We will not write about it again.',
  'productReaches.link': 'Look at it',

  'listingApproved.subject': '{name} is approved',
  'listingApproved.title': 'Your product is approved',
  'listingApproved.text': 'We have approved {name}. Buyers can order it while you have stock.',
  'listingApproved.change': 'We have approved your change of {name}. Buyers see it from now on.',
  'listingRejected.subject': '{name} is not approved yet',
  'listingRejected.title': 'Please change your product',
  'listingRejected.text': 'We could not approve {name} as it is.',
  'listingRejected.change': 'We could not approve your change of {name}. It goes on selling as it was.',
  'listingRejected.next': 'Please change it and send it in again.',
  editListing: 'Change the product',
  seeListings: 'See your products',

  'farm.verified.subject': 'Your farm is verified',
  'farm.verified.text': 'We have checked your farm. Buyers now see that you are a verified farmer.',
  'farm.verified.what': 'What we checked',
  'farm.suspended.subject': 'Sales of your farm are paused',
  'farm.suspended.text':
    'Your products are not in the shop for now. Please still pack the orders you have. What you are owed stays yours.',
  'farm.resumed.subject': 'Your farm sells again',
  'farm.resumed.text': 'Your products are back in the shop.',

  'account.disabled.subject': 'Your Farmgate account is disabled',
  'account.disabled.text':
    'We have disabled your account. You can’t sign in for now, and all your devices are signed out.',
  'account.disabled.next':
    'If you think this is a mistake, answer this mail. Orders and refunds under way go on.',
  'account.disabled.link': 'Go to Farmgate',
  'account.enabled.subject': 'Your Farmgate account is open again',
  'account.enabled.text': 'We have opened your account again. You can sign in as before.',
  'account.disabled.factor': 'Your second factor is removed.',
  'account.enabled.factor':
    'Set up your second factor when you sign in; an earlier one no longer works. You can approve payouts and large refunds 48 hours after that.',
  'farmChangeApproved.subject': 'Your farm’s new details are approved',
  'farmChangeApproved.text': 'We have approved the change of your profile. Buyers see it from now on.',
  'farmChangeRejected.subject': 'Your farm’s new details are not approved',
  'farmChangeRejected.text':
    'We could not approve the change of your profile. Buyers see your farm as it was. You can change it and send it again.',
  'payoutPaid.subject': 'We paid {amount} to your account',
  'payoutPaid.text':
    'We have paid {amount} to your account. Your bank shows it with this reference (UTR): {utr}',
  'payoutFailed.subject': '{amount} did not reach your account',
  'payoutFailed.text':
    'Your bank did not take {amount}, or sent it back. The money is still yours, and we owe it to you again. We call you before we use this account again. You can also add another one.',
  seeMoney: 'See your money',
  seeProfile: 'See your profile',

  'payoutAccount.subject': 'Where we pay you',
  'payoutAccount.changedSubject': 'Where we pay you is changing',
  'payoutAccount.first': 'You added an account. Once it is checked, your money goes there.',
  'payoutAccount.changed':
    'Another account was added. From {time} your money goes there. Until then we pay the old one.',
  'payoutAccount.notYou':
    'If this was not you, open the page below, press “Stop this change”, and choose a new password.',
  'payoutAccount.account': 'Account',
  'payoutAccount.link': 'See where we pay you',
  'payoutAccountRefused.subject': 'We can’t pay you to this account',
  'payoutAccountRefused.text':
    'The bank does not know this account, or it is not in your name. Please check it and add it again.',

  'passwordChanged.subject': 'Your password was changed',
  'passwordChanged.text': 'The password of your Farmgate account was changed.',
  'passwordChanged.next':
    'Sign in, choose a new password and sign out the other devices in your profile. If you can’t sign in any more, answer this mail.',
  'emailChanged.subject': 'Your e-mail address was changed',
  'emailChanged.text':
    'Your Farmgate account has a new e-mail address. This mail goes to the old one, so that you know.',
  'emailChanged.next': 'Someone else may be in your account. Please answer this mail at once.',
  'sessionEndsNext.subject': 'The next sign-in to your account signs a device out',
  'sessionEndsNext.text':
    'You are signed in on as many devices as an account may have. The next sign-in signs out the one that signed in first: {device}.',
  'sessionEndsNext.next':
    'To keep it, sign out a device that you no longer use. Your account lists them all.',
  'security.when': 'When and with what',
  'security.wasYou': 'If it was you, there is nothing to do.',
  'security.notYou': 'If it was not you',
  'security.signIn': 'Sign in',
  'passwordChanged.undo':
    'Press the button within 72 hours. Everyone is signed out, and you choose a new password.',
  'emailChanged.undo':
    'Press the button within 72 hours. Your old address comes back, everyone is signed out, and you choose a new password.',
  'newDevice.subject': 'New sign-in to your account',
  'newDevice.text': 'Someone signed in to your Farmgate account on a device that we have not seen before.',
  'newDevice.next': 'Sign in, choose a new password and sign out the other devices in your profile.',
  'newDevice.undo':
    'Press the button within 72 hours. Everyone is signed out, and you choose a new password.',
  'security.notMe': 'This was not me',
  'link.once': 'The link works once, for 30 minutes.',
  'account.user': 'buyer account',
  'account.farmer': 'farmer account',
  'account.admin': 'operator account',
  'verify.subject': 'Please confirm your e-mail address',
  'verify.text':
    'Open this link to confirm that this address of your {account} is yours. You can use Farmgate without it.',
  'verify.link': 'Confirm my address',
  'verify.notYou':
    'Someone has registered with your address. You need not do anything. If you want the account, choose “Forgot password” on the sign-in page.',
  'reset.subject': 'Choose a new password',
  'reset.text': 'Someone asked for a new password for your {account} on Farmgate.',
  'reset.link': 'Choose a new password',
  'reset.notYou': 'Ignore this mail. Your password stays as it is.',
  whyInvited: 'You get this mail because an owner of a Farmgate market entered your address.',
  'invited.subject': 'You are invited to help run a market',
  'invited.text': '{by} invites you to help run a market on Farmgate.',
  'invited.owner': 'As an owner you may do everything, also invite other people and change the settings.',
  'invited.staff': 'As staff you do the daily work: orders, rounds, returns, products and farmers.',
  'invited.approver': 'As an approver you approve payouts and large refunds that someone else has prepared.',
  'invited.link': 'Accept the invitation',
  'invited.once': 'The link works once and for seven days. You choose a password there.',
  'invited.notYou': 'You need not do anything. Without you the invitation ends by itself.',
  'factorChanged.subject': 'Your second factor has changed',
  'factorChanged.text': 'The authenticator app or the recovery codes of your account were changed on {when}.',
  'factorChanged.next': 'Call an owner of your market at once. They can disable your account.',
  'staffChanged.invited.subject': 'Someone was invited to run the market',
  'staffChanged.invited.text': '{by} invited a new person on {when}.',
  'staffChanged.invitedAgain.subject': 'An invitation was sent again',
  'staffChanged.invitedAgain.text': '{by} sent an invitation again on {when}.',
  'staffChanged.joined.subject': 'A new person runs the market with you',
  'staffChanged.joined.text': 'An invited person opened the link on {when} and chose a password.',
  'staffChanged.role.subject': 'A role in your market was changed',
  'staffChanged.role.text': '{by} changed what a person may do, on {when}.',
  'staffChanged.disabled.subject': 'An account of your staff was disabled',
  'staffChanged.disabled.text':
    '{by} disabled a person’s account on {when}. Their second factor was removed with it.',
  'staffChanged.enabled.subject': 'A disabled person was let in again',
  'staffChanged.enabled.text':
    '{by} let a disabled person in again on {when}. They set up a new second factor.',
  'staffChanged.who': 'Who',
  'staffChanged.is.owner': 'Role: owner',
  'staffChanged.is.staff': 'Role: staff',
  'staffChanged.is.approver': 'Role: approver',
  'staffChanged.notYou': 'If you did not agree to this',
  'staffChanged.next':
    'Call {by} now. If it was not {by}, someone else is in that account: disable it under Staff and undo the change. If your own account was used, choose a new password with “Forgot password”. That signs out every device.',
  'staffChanged.next.joined':
    'Disable the account under Staff at once, and find out who sent the invitation.',
  'staffChanged.link': 'Open Staff',

  'taken.subject': 'You already have an account',
  'taken.text':
    'Someone, perhaps you, tried to register on Farmgate with this address. You already have a {account}.',
  'taken.next': 'Sign in with your password. If you have forgotten it, choose a new one here.',
  'taken.notYou': 'You need not do anything. Nothing in your account has changed.',
  device: '{browser} on {system}',
  unknownDevice: 'Unknown device',

  'returnRequested.subject': 'Order {number}: a return waits for you',
  'returnRequested.title': 'A return waits for you',
  'returnRequested.text': 'The buyer of order {number} asks to return it. Please approve or reject it.',
  'returnRequested.link': 'See the returns',
  'farmChangeRequested.subject': '{farm}: a change waits for you',
  'farmChangeRequested.title': 'A verified farm’s change waits for you',
  'farmChangeRequested.text':
    '{farm} wants to change what buyers see of the farm. Please approve or reject it.',
  'farmChangeRequested.link': 'See the change',
  'refundFailed.subject': 'Order {number}: a refund failed',
  'refundFailed.title': 'A refund failed',
  'refundFailed.text':
    'The refund of order {number} could not be paid out. The money is still owed to the buyer. Please look into it.',
  'refundFailed.noOrder':
    'Money that came for no order could not be sent back. It is still owed. Please look into it.',
  'refundFailed.link': 'See what needs you',
  'alarm.subject': 'Alarm: {title}',
  'alarm.unmatched_payments.title': 'Refunds are held',
  'alarm.unmatched_payments.text':
    'More payments without an order have come than are sent back by themselves. {count} of them, {amount} in all, are held until you decide. Check first that this is the right database for these payment keys.',
  'alarm.gateway_key.title': 'The payment service refuses our key',
  'alarm.gateway_key.text':
    'The payment service refuses our key, so online payments or refunds fail. {amount} of refunds wait and are sent once the key is right. Please check the key.',
  'alarm.stock_share.title': 'One buyer holds much of the stock',
  'alarm.stock_share.text':
    'The unpaid orders of one account ({count} orders, {amount} in all) hold an unusual share of the stock. Please look at the account, and cancel its orders if they are not real.',
  'alarm.new_account_orders.title': 'Many cash orders from new accounts',
  'alarm.new_account_orders.text':
    'New accounts have placed {count} cash orders within an hour, {amount} in all. Please look at the newest orders before they are packed.',
  'alarm.unproven_holds.title': 'New accounts hold much of the stock without paying',
  'alarm.unproven_holds.text':
    'Accounts that have proved nothing hold an unusual share of the stock or of a delivery day with {count} unpaid online orders, {amount} in all. If they are not real, end them all with one button under Needs attention.',
  'alarm.bulk_registration.title': 'Unusually many new accounts',
  'alarm.bulk_registration.text':
    '{count} accounts were opened from one network within ten minutes. More are let in only slowly; no one is blocked. Look at the newest accounts and disable those that are not real people.',
  'alarm.invariant_broken.title': 'The books do not agree',
  'alarm.invariant_broken.text':
    'A check of our data found {count} rows that contradict each other. Money or stock may be wrong. Please have an engineer look at it today.',
  'alarm.gateway_account.title': 'Our payment key belongs to another account',
  'alarm.gateway_account.text':
    'The payment service does not find our newest payment with the configured key, so no refunds are sent. {amount} of refunds wait. Put the key of our account back, or confirm that this is our new account.',
  'alarm.missing_bag.title': 'A missing bag waits for your decision',
  'alarm.missing_bag.text':
    'A driver did not have a bag that was paid for: {amount}. It has waited for 24 hours, and the buyer was told that you decide within a day. Approve or reject it in Needs attention.',
  'alarm.link': 'Open Needs attention',
  'guards.what': 'What changes',
  'guards.not': 'If it should not be so',
  'guards.later.subject': 'Your market will be protected less',
  'guards.later.text':
    '{by} asked for this on {when}. It takes effect on {time}, unless an owner stops it before.',
  'guards.later.next':
    'Open Needs attention and press Stop. No code is needed. Then look under Staff at the account that asked for it, and disable it if its owner did not do this.',
  'guards.now.subject': 'What protects your market was changed',
  'guards.now.text': '{by} changed this on {when}. It is in effect now.',
  'guards.now.next':
    'Set it back under Settings. Then look under Staff at the account that changed it, and disable it if its owner did not do this.',
  'guards.stopped.subject': 'A change of your market’s protection was stopped',
  'guards.stopped.text': '{by} stopped this on {when}. The setting stays as it was.',
  'guards.stopped.next':
    'Ask for the change again under Settings. Then ask {by}, or look under Staff at the account, and disable it if its owner did not do this.',
  'guards.applied.subject': 'Your market is protected less from now on',
  'guards.applied.text': '{by} asked for this, and no owner stopped it. It has been in effect since {when}.',
  'guards.applied.next':
    'Set it back under Settings. Then look under Staff at the account that asked for it, and disable it if its owner did not do this.',
  'guards.now.link': 'Open Settings',
} as const
