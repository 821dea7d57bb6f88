import { AppProvider } from '../view/use-app.ts';
import type { App } from '../app/app.ts';
import { signal } from '@preact/signals';
import type { FrameMessage, HandoffOffer, HandoffStatus } from '@verify/contract';
import { render, type FunctionComponent } from 'preact';
import { afterEach, expect, test } from 'vitest';
import type { HandoffContext } from '../app/handoff.ts';
import { createTexts } from '../language/texts.ts';
import { startDesktop } from './desktop.tsx';

const root = document.createElement('div');
document.body.append(root);
afterEach(() => render(null, root));

const OFFER = {
  responseCode: 200,
  url: 'https://verify.example/handoff/x',
  matchCode: '42',
  expiresAt: '2026-11-20T10:30:00.000Z',
} satisfies HandoffOffer;

/** The desktop's side against a server that answers each question about the phone with `status`. */
function desktop(status: HandoffStatus, session: object | null = null) {
  const sent: FrameMessage[] = [];
  const tracked: string[] = [];
  const over = signal<FunctionComponent | null>(null);
  const context = {
    door: { config: { apiUrl: location.origin }, send: (message: FrameMessage) => sent.push(message) },
    token: {
      jwt: 'x',
      refresh: async () => null,
      fetch: async (_: string, init: RequestInit) => Response.json(init.method === 'POST' ? OFFER : status),
    },
    texts: createTexts(null),
    tracker: { track: ({ name }: { name: string }) => tracked.push(name) },
    reopen: () => expect.unreachable('the session goes on here'),
    over,
    session: signal(session),
  };
  startDesktop(context as unknown as HandoffContext);
  const Screen = over.value!;
  render(
    <AppProvider value={{ t: context.texts.t } as App}>
      <Screen />
    </AppProvider>,
    root,
  );
  return { sent, tracked };
}

/** The server's tests show that a code expires after 30 minutes. */
// C151
test('an expired code is reported once, can be renewed, and does not end the session', async () => {
  const { sent, tracked } = desktop({ responseCode: 200, state: 'expired', sessionState: 'collecting', received: [] });
  await expect.poll(() => root.textContent).toContain('42');
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ type: 'fail', data: { code: 'handoff_expired', fatal: false, retryable: true } });
  await expect.poll(() => root.textContent).toContain('The code has expired');
  expect(tracked).toEqual(['handoff_offered', 'handoff_expired']);
  // Polling has stopped; a second answer would be reported again.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(sent).toHaveLength(1);
});

test('the desktop ticks off files sent by the phone, and lists a back side only if there is one', async () => {
  const steps = ['document', 'liveness'];
  const status = { responseCode: 200, state: 'opened', sessionState: 'collecting' } as const;
  const listed = (kind = ''): (string | null)[] =>
    [...root.querySelectorAll(`.phone-progress li${kind}`)].map((item) => item.textContent);
  desktop({ ...status, received: ['document-front'] }, { flow: { steps } });
  await expect.poll(() => listed()).toEqual(['Document photo', 'Face check']);
  expect(listed('.arrived')).toEqual(['Document photo']);
  render(null, root);
  desktop({ ...status, received: ['document-front', 'document-back', 'selfie'] }, { flow: { steps } });
  await expect
    .poll(() => listed('.arrived'))
    .toEqual([
      'Document photo',
      'Back side',
      // A photo replaced the movements.
      'Face check',
    ]);
});
