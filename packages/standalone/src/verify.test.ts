import { afterEach, expect, test, vi } from 'vitest';
import { createVerify, type OnComplete } from './verify.ts';

type Answer = () => Promise<Response>;
const RESULT = {
  data: { ocr: { applicationStatus: 'approved', data: { status: 'done' } } },
  normalizedData: { firstName: 'ERIKA' },
};
const json =
  (body: unknown, status = 200): Answer =>
  () =>
    Promise.resolve(Response.json(body, { status }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A page on which the flow opens, the person finishes, and the service gives this answer for the result. */
async function complete(results: Answer[]): Promise<ReturnType<typeof vi.fn<OnComplete>>> {
  vi.useFakeTimers();
  const init = vi.fn<(config: { onComplete(): void }) => Promise<unknown>>(() => Promise.resolve({}));
  vi.stubGlobal('window', { verifyWebSdk: { init } });
  vi.stubGlobal('fetch', (address: string) =>
    address.endsWith('/token') ? json({ token: 'jwt', flowName: 'document' })() : (results.shift() ?? json(RESULT))(),
  );
  const onComplete = vi.fn<OnComplete>();
  // The launcher of this address is an empty script.
  const verify = createVerify({ baseUrl: 'data:text/javascript,//', scriptId: 'script' });
  verify.dataFlow.setOnComplete(onComplete);
  verify.signUp.open();
  await vi.waitFor(() => expect(init).toHaveBeenCalledOnce());
  init.mock.calls[0]![0].onComplete();
  await vi.advanceTimersByTimeAsync(90_000);
  return onComplete;
}

test('the page is notified of a completed check whose result was unavailable at first', async () => {
  const onComplete = await complete([
    () => Promise.reject(new TypeError('Failed to fetch')),
    json({ code: 'rate_limited' }, 429),
    () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })),
  ]);
  expect(onComplete.mock.calls).toEqual([[RESULT]]);
});
