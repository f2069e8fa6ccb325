import { expect, test } from 'vitest'
import { placeOfPincode } from './pincode-place.ts'

test.each([
  ['411030', 'Pune', 'Maharashtra'],
  ['400001', 'Mumbai', 'Maharashtra'],
  ['400703', 'Navi Mumbai', 'Maharashtra'],
  ['403001', '', 'Goa'],
  ['412207', '', 'Maharashtra'],
  ['110001', 'New Delhi', 'Delhi'],
  ['160017', 'Chandigarh', 'Chandigarh'],
  ['194101', '', 'Ladakh'],
  ['226010', 'Lucknow', 'Uttar Pradesh'],
  ['248001', 'Dehradun', 'Uttarakhand'],
  ['302001', 'Jaipur', 'Rajasthan'],
  ['500034', 'Hyderabad', 'Telangana'],
  ['560001', 'Bengaluru', 'Karnataka'],
  ['600028', 'Chennai', 'Tamil Nadu'],
  ['605001', '', 'Puducherry'],
  ['682555', '', 'Lakshadweep'],
  ['700019', 'Kolkata', 'West Bengal'],
  ['737101', '', 'Sikkim'],
  ['744101', '', 'Andaman and Nicobar Islands'],
  ['800001', 'Patna', 'Bihar'],
  ['834001', 'Ranchi', 'Jharkhand'],
  ['605501', '', ''],
  ['246701', '', ''],
])('%s is in %s, %s', (pincode, city, state) => {
  expect(placeOfPincode(pincode)).toEqual({ city, state, country: 'India' })
})

test.each([
  ['', 'nothing'],
  ['41103', 'five digits'],
  ['4110300', 'seven digits'],
  ['011030', 'a zero first'],
  ['911030', 'a nine first, the army post'],
  ['41103O', 'a letter'],
])('%s suggests nothing: %s', (pincode) => {
  expect(placeOfPincode(pincode)).toBeNull()
})
