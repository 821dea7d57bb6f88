import { WALLET_LIMITS } from '@verify/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../../context.ts';
import { fetchRequest } from '../../../use-cases/wallet/fetch-request.ts';
import { takeAnswer } from '../../../use-cases/wallet/take-answer.ts';
import { callerNetwork } from '../../network-of.ts';
import { sendProblem } from '../../problems.ts';
import type { Allow } from '../../rate-limits.ts';

/** Many people may share an address, and a wallet makes two requests. */
const LIMIT = { name: 'wallet-address', perMinute: 600 };
const REQUEST_TYPE = 'application/oauth-authz-req+jwt';
/** OpenID4VP 1.0, 5.10: the nonce of a wallet. A longer value is ignored. */
const NONCE_CHARS = 256;

/**
 * Where wallets fetch a request and post their answer (OpenID4VP 1.0, `request_uri` and `direct_post.jwt`; the EU's age
 * verification app posts a plain `direct_post`). They identify the request only by the id in the address.
 */
export async function walletAddresses(
  app: FastifyInstance,
  { context, allow }: { readonly context: ServerContext; readonly allow: Allow },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: WALLET_LIMITS.responseBytes },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );
  app.addHook('onRequest', async (request, reply) => {
    if (!(await allow(request, reply, [{ limit: LIMIT, countAs: callerNetwork(request) }]))) return reply;
  });

  const sendRequest = async (request: FastifyRequest, reply: FastifyReply, nonce: string | undefined) => {
    const object = await fetchRequest(context, idOf(request), nonce);
    if (object === null) return sendProblem(request, reply, { code: 'not_found', detail: GONE });
    return reply.header('content-type', REQUEST_TYPE).send(object);
  };
  app.get('/wallet/request/:id', (request, reply) => sendRequest(request, reply, undefined));
  app.post('/wallet/request/:id', async (request, reply) => {
    const [nonce, ...more] = formOf(request).getAll('wallet_nonce');
    if (more.length > 0 || (nonce !== undefined && (nonce.length === 0 || nonce.length > NONCE_CHARS)))
      return sendProblem(request, reply, { code: 'bad_request', detail: 'wallet_nonce is not a nonce.' });
    return sendRequest(request, reply, nonce);
  });

  app.post('/wallet/response/:id', async (request, reply) => {
    const [answer, ...more] = answersOf(formOf(request));
    if (answer === undefined || more.length > 0)
      return sendProblem(request, reply, {
        code: 'bad_request',
        detail: 'The form has one response, one vp_token, or one error.',
      });
    const taken = await takeAnswer(context, idOf(request), 'link', answer);
    if (!taken) return sendProblem(request, reply, { code: 'not_found', detail: GONE });
    // After a refusal there is no redirect: the page where the person started continues.
    if (taken.state === 'waiting') return reply.header('content-type', JSON_TYPE).send('{}');
    // The page shows the number, which confirms that the same person is on both sides.
    const address = `${context.baseUrl}/verify/wallet#${taken.number}`;
    return reply.header('content-type', JSON_TYPE).send(JSON.stringify({ redirect_uri: address }));
  });
}

const GONE = 'This request is unknown, has ended, or was answered.';

const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

const JSON_TYPE = 'application/json; charset=utf-8';

/** Encrypted, or plain; which of the two is accepted depends on the request. */
const answersOf = (form: URLSearchParams) => [
  ...form.getAll('response').map((response) => ({ response })),
  ...form.getAll('vp_token').map((vpToken) => ({ vpToken })),
  ...form.getAll('error').map((error) => ({ error })),
];

const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();
