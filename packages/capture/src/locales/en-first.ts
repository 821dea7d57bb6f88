/** What the first screens say, and what may lie over any screen. */
export const enFirst = {
  'action.start': 'Start',
  'action.close': 'Close',
  'action.back': 'Back',
  'action.retry': 'Try again',

  'progress.label': 'Step {at} of {of}',

  'loading.title': 'Getting ready',

  'offline.title': 'You are offline',
  'offline.body': 'We go on as soon as you are back.',

  'intro.title': 'Verify your identity',
  'intro.body': 'This takes about two minutes. You will need:',
  'intro.document': 'Your identity document',
  'intro.document.body': 'The original, not a copy or a screenshot',
  'intro.light': 'Good light',
  'intro.light.body': 'Daylight is best, without reflections',
  'intro.privacy': 'Your photos are encrypted on their way and used for this verification only.',
  'intro.consent': 'By pressing Start you agree that photos of your document are processed to verify your identity.',
  'intro.decline': 'I do not agree',

  'leave.title': 'Leave the verification?',
  'leave.body': 'You are not finished yet. Photos on this device will be deleted.',
  'leave.stay': 'Stay',
  'leave.leave': 'Leave',

  'failed.title': 'Something went wrong',
  'failed.body': 'It is not your fault. Please try again.',
  'failed.network_error.title': 'No connection',
  'failed.network_error.body': 'Check your internet connection. We go on by ourselves as soon as it is back.',
  'failed.server_unavailable.title': 'We can not be reached right now',
  'failed.server_unavailable.body': 'This is on our side. Please try again in a moment.',
  'failed.token_expired.title': 'Your session has ended',
  'failed.token_expired.body': 'For your safety a session ends after a while. Go back to the website and start again.',
  'failed.token.title': 'This session is not valid',
  'failed.token.body': 'Go back to the website and start again.',
  'failed.attempts_exceeded.title': 'Too many attempts',
  'failed.attempts_exceeded.body':
    'You have reached the limit for this verification. Go back to the website to get help.',
  'failed.browser_not_supported.title': 'This browser is too old',
  'failed.browser_not_supported.body': 'Open this page in a current version of Chrome, Safari, Firefox or Edge.',
  'failed.schema_mismatch.title': 'This page is not secure',
  'failed.schema_mismatch.body': 'The camera works on secure (https) pages only.',
  'failed.setup.title': 'This verification is not set up correctly',
  'failed.setup.body': 'Please tell the website you come from.',
  'failed.customerid_exists.title': 'You are already verified',
  'failed.customerid_exists.body': 'There is nothing more for you to do.',
  'failed.code': 'Code: {code}',
} as const;
