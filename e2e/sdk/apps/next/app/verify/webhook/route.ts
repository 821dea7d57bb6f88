import { webhook } from '@verify-sdk/node/fetch';

const seen: string[] = [];

export const POST = webhook({
  publicKeys: [process.env['WEBHOOK_KEY'] ?? ''],
  onEvent: ({ application }) => void seen.push(`${application.id} ${application.overallResult.status ?? ''}`),
});
export const GET = () => Response.json(seen);
