import { token } from '@verify-sdk/node/fetch';

export const POST = token({
  apiUrl: process.env['API_URL'] ?? '',
  sdkKey: process.env['SDK_KEY'] ?? '',
  session: () => ({ flowName: 'passport-only', profile: { 'Last name': 'SANDBOX-APPROVED' } }),
});
