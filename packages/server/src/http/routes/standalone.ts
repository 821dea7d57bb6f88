import * as z from 'zod/mini';
import { ScriptToken, SERVICE_LIMITS, StandaloneData, StandaloneResult } from '@verify/contract';
import type { Account } from '../../records/accounts/accounts.ts';
import { mayCall } from '../headers.ts';
import { route } from '../route.ts';
import { issueScriptToken, resultOfScript, standaloneData } from '../../use-cases/doors/standalone-data.ts';

/** Limit by address: a person opens the flow a few times, and an office of visitors shares one address. */
const TOKENS_PER_ADDRESS = 10;

/**
 * Limit of one script over all addresses: five times what a key may create, so that thirty addresses are needed to
 * exhaust it for others.
 */
const TOKENS_PER_SCRIPT = 300;

/** Replaces a partner's backend: because the script's id is public, the page's origin and the rate are checked. */
export const token = route('createStandaloneToken', 'POST /sdk/v2/standalone/:id/token', 'none', {
  tag: 'Stand-alone',
  summary: 'Create a token for the stand-alone script',
  description:
    'Called by the script from a page on one of the account’s origins. The token opens only the script’s flow.',
  limit: { name: 'standalone-token', perMinute: TOKENS_PER_ADDRESS },
  alsoLimit: (_caller, { params }) => [
    {
      limit: { name: 'standalone-script', perMinute: TOKENS_PER_SCRIPT },
      countAs: String((params as Record<string, unknown>)['id']),
    },
  ],
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  answer: ScriptToken,
  problems: ['not_found', 'origin_forbidden'],
  handle: (context, { params, request }) =>
    issueScriptToken(context, params.id, (account) =>
      // Browsers send an Origin with every POST; a caller without one is not a page of this account.
      isOriginOf(account, request.headers.origin, context.baseUrl),
    ),
});

const isOriginOf = ({ settings }: Account, origin: string | undefined, baseUrl: string): boolean =>
  origin !== undefined && mayCall(origin, new URL(baseUrl).origin, settings.allowedOrigins);

export const data = route('getStandaloneData', 'GET /sdk/v2/standalone/result', 'session', {
  tag: 'Stand-alone',
  summary: 'The payload that `setOnComplete` receives',
  limit: { name: 'session', perMinute: 240 },
  answer: StandaloneData,
  problems: ['application_not_found'],
  handle: standaloneData,
});

export const result = route('getStandaloneResult', 'GET /ocr/verifications/results/:id', 'secret', {
  tag: 'Stand-alone',
  summary: 'Result of a stand-alone session',
  description: 'Repeat the request while `status` is `processing`.',
  limit: { name: 'result', perMinute: SERVICE_LIMITS.queriesPerMinute },
  params: z.object({ id: z.string().check(z.maxLength(128)) }),
  answer: z.extend(StandaloneResult, { responseCode: z.literal(200) }),
  problems: ['application_not_found'],
  handle: resultOfScript,
});

/** The specification also names this address for polling, but does not say whose result it would return. */
export const noResult = route('getStandaloneResultWithoutId', 'GET /ocr/verifications/results', 'secret', {
  tag: 'Stand-alone',
  summary: 'Needs a session identifier',
  limit: { name: 'result', perMinute: SERVICE_LIMITS.queriesPerMinute },
  answer: z.never(),
  problems: ['session_required'],
  handle: async () => ({ ok: false, code: 'session_required' }),
});
