/**
 * A value of each field of a request whose type doesn't show one: not a list of values, a truth value or an object.
 * Keys are as in `FIELD_WORDS`. Fields that the example of a whole request has need no line.
 */
export const FIELD_EXAMPLES: Readonly<Record<string, string | number>> = {
  wallet: 'q0pZ8m1vT3xYbR5dKc7gWe9uHa2fLsNo',
  customerId: 'customer-1887',
  'reference.applicationId': '0193c2c1a2b37d4e8f90a1b2c3d4e5f4',
  'reference.portrait': '/9j/4AAQSkZJRgABAQAAAQABAAD',
  externalId: 'order-4711',
  'profile.value': 'Anna Maria',
  'address.country': 'FRA',
  postcode: '69002',
  addressLine: '12 rue Victor Hugo',
  'address.city': 'Lyon',
  hostOrigin: 'https://shop.example',
  frameAccount: 'acc_9f4c1d2e7a6b5038',
  cameraLabel: 'Back camera',
  back: '0193c2c1a2b37d4e8f90a1b2c3d4e5f7',
  selfie: '0193c2c1a2b37d4e8f90a1b2c3d4e5f8',
  video: '0193c2c1a2b37d4e8f90a1b2c3d4e5f9',
  stills: '0193c2c1a2b37d4e8f90a1b2c3d4e5fa',
  nonce: 'Zb3kQx7w1nTfV0yR2mHs5c',
  proofOfAddress: '0193c2c1a2b37d4e8f90a1b2c3d4e5fb',
  bankStatement: '0193c2c1a2b37d4e8f90a1b2c3d4e5fc',
  shown: 'ERIKSSON',
  acceptedAt: '2026-11-20T10:00:00.000Z',
  version: '6d1f0c3a9b5e',
  flowName: 'passport-only',
  linkId: '0193c2c1a2b37d4e8f90a1b2c3d4e5fd',
  locale: 'de-AT',
};
