/**
 * Bodies from the gateway's documentation. The simulator must write bodies of this form, and our client must read
 * them.
 */
export const ORDER_SAMPLE = {
  id: 'order_RB58MiP5SPFYyM',
  entity: 'order',
  amount: 5000,
  amount_paid: 0,
  amount_due: 5000,
  currency: 'INR',
  receipt: '018f3c1a-9f5e-7c3a-a2a5-5b1c6d7e8f90',
  offer_id: null,
  status: 'created',
  attempts: 0,
  notes: [],
  created_at: 1756455561,
}

export const PAYMENT_SAMPLE = {
  id: 'pay_N8FVRD1DzYzBh1',
  entity: 'payment',
  amount: 5000,
  currency: 'INR',
  status: 'captured',
  order_id: 'order_N8FRN5zTm5S3wx',
  invoice_id: null,
  international: false,
  method: 'upi',
  amount_refunded: 0,
  refund_status: null,
  captured: true,
  description: null,
  card_id: null,
  bank: null,
  wallet: null,
  vpa: 'success@razorpay',
  email: 'gaurav.kumar@example.com',
  contact: '+919999999999',
  notes: [],
  fee: 118,
  tax: 18,
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
  acquirer_data: { rrn: '333455123456' },
  created_at: 1701688721,
  upi: { vpa: 'success@razorpay' },
}

export const REFUND_SAMPLE = {
  id: 'rfnd_FP8QHiV938haTz',
  entity: 'refund',
  amount: 5000,
  currency: 'INR',
  payment_id: 'pay_29QQoUBi66xm2f',
  notes: [],
  receipt: null,
  acquirer_data: { arn: null },
  created_at: 1597078866,
  batch_id: null,
  status: 'processed',
  speed_processed: 'normal',
  speed_requested: 'normal',
}

export const EVENT_SAMPLE = {
  entity: 'event',
  account_id: 'acc_BFQ7uQEaa7j2z7',
  event: 'order.paid',
  contains: ['payment', 'order'],
  payload: { payment: { entity: PAYMENT_SAMPLE }, order: { entity: ORDER_SAMPLE } },
  created_at: 1567674606,
}

export const ERROR_SAMPLE = {
  error: {
    code: 'BAD_REQUEST_ERROR',
    description: 'The amount must be at least INR 1.00',
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    field: 'amount',
  },
}

export const PAYOUT_SAMPLE = {
  id: 'pout_00000000000001',
  entity: 'payout',
  fund_account_id: 'fa_00000000000001',
  amount: 1000000,
  currency: 'INR',
  notes: [],
  fees: 0,
  tax: 0,
  status: 'processing',
  utr: null,
  mode: 'IMPS',
  purpose: 'payout',
  reference_id: 'Acme Transaction ID 12345',
  narration: 'Acme Corp Fund Transfer',
  batch_id: null,
  status_details: { description: null, source: null, reason: null },
  created_at: 1545383037,
}

export const VALIDATION_SAMPLE = {
  id: 'fav_00000000000001',
  entity: 'fund_account.validation',
  status: 'completed',
  validation_results: {
    account_status: 'active',
    registered_name: 'Gaurav Kumar',
    details: null,
    name_match_score: null,
  },
  status_details: { description: null, source: null, reason: null },
  reference_id: '112233',
  notes: [],
  fund_account: {
    id: 'fa_00000000000001',
    entity: 'fund_account',
    contact_id: 'cont_00000000000001',
    account_type: 'bank_account',
    bank_account: {
      ifsc: 'HDFC0000053',
      bank_name: 'HDFC',
      name: 'Gaurav Kumar',
      notes: [],
      account_number: '765432123456789',
    },
    batch_id: null,
    active: true,
    created_at: 1567064019,
  },
  created_at: 1567064019,
}

export const SETTLEMENT_SAMPLE = {
  id: 'setl_DGlQ1Rj8os78Ec',
  entity: 'settlement',
  amount: 9973635,
  status: 'processed',
  fees: 0,
  tax: 0,
  utr: '1568176960vxp0rj',
  created_at: 1568176960,
}
