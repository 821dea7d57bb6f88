/** Why a one-time link does not open, and how to continue. These texts come with the code that opens links. */
export const enLink = {
  'failed.link_claimed.title': 'This link is open in another browser',
  'failed.link_claimed.body':
    'For your security, it only works in the browser that opened it first. Continue there, or ask for a new link.',
  'failed.link_claimed.free':
    'Nothing has been sent yet, so you can continue here. The link will then stop working in the other browser.',
  'failed.link_expired.title': 'This link has expired',
  'failed.link_expired.body': 'Ask the sender for a new one.',
  'failed.link_used.title': 'This link has already been used',
  'failed.link_used.body': 'The verification is complete. There is nothing more for you to do.',
  'failed.link_revoked.title': 'This link was withdrawn',
  'failed.link_revoked.body': 'It no longer works. Ask the sender for a new one.',
  'failed.link_not_found.title': 'This link is incomplete',
  'failed.link_not_found.body': 'Open it again from the message you received, and make sure you have the whole link.',
  'handoff.here': 'Continue here instead',
} as const;
