import { IDENTITY_FIELDS, type MarketIdentity } from './market-identity.ts'

/** Of a market that has filled in nothing. */
export const EMPTY_IDENTITY = Object.fromEntries(
  IDENTITY_FIELDS.map((field) => [field, '']),
) as MarketIdentity

/** An invented co-operative, for the demo and tests. Its numbers have the right form and are invented too. */
export const SAMPLE_IDENTITY: MarketIdentity = {
  legalName: 'Sahyadri Farmgate Producers’ Co-operative Society Ltd',
  street: 'Gala 4, Market Yard, Gultekdi',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411037',
  phone: '020 2543 8810',
  email: 'help@farmgate.test',
  officerName: 'Nandini Sathe',
  officerPhone: '020 2543 8811',
  officerEmail: 'grievance@farmgate.test',
  officerHours: 'Mon–Sat, 10 am to 6 pm',
  fssai: '11523014000387',
  gstin: '27AAAAF4821K1ZR',
  registration: 'PNA/PNA(3)/AGR/1284/2024',
  apmc: '',
}
