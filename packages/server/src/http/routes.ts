import type { Route } from './route.ts';
import { query } from './routes/operators/applications.ts';
import { jwks, webhookJwks } from './routes/jwks.ts';
import * as commitments from './routes/commitments.ts';
import { challenge } from './routes/commitments.ts';
import { createLink, openLink, revokeLink } from './routes/link.ts';
import { scriptLink } from './routes/script-link.ts';
import * as files from './routes/files.ts';
import * as session from './routes/session.ts';
import * as handoff from './routes/handoff.ts';
import * as standalone from './routes/standalone.ts';
import * as applications from './routes/operators/applications.ts';
import * as webhooks from './routes/operators/webhooks.ts';
import { createToken } from './routes/token.ts';
import * as uploads from './routes/uploads.ts';
import * as chip from './routes/chip.ts';
import * as wallet from './routes/wallet/session.ts';

/** Every public address that serves data or files; the OpenAPI document lists the same. */
export const ROUTES: readonly Route[] = [
  createToken,
  session.open,
  session.get,
  uploads.create,
  uploads.status,
  uploads.send,
  challenge,
  commitments.open,
  commitments.commit,
  chip.challenge,
  chip.send,
  wallet.ask,
  wallet.status,
  wallet.number,
  wallet.digital,
  session.submit,
  session.events,
  scriptLink,
  query,
  applications.list,
  applications.erase,
  createLink,
  revokeLink,
  webhooks.list,
  webhooks.create,
  webhooks.secret,
  webhooks.remove,
  webhooks.deliveries,
  webhooks.resend,
  applications.usage,
  openLink,
  handoff.create,
  handoff.send,
  handoff.status,
  handoff.cancel,
  standalone.token,
  standalone.data,
  standalone.result,
  standalone.noResult,
  jwks,
  webhookJwks,
  files.collected,
  files.ofStandalone,
];
