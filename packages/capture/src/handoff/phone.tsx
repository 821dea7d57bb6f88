import { effect } from '@preact/signals';
import type { JSX } from 'preact';
import type { HandoffContext } from '../app/handoff.ts';
import { enLater } from '../locales/en-later.ts';
import { Icon } from '../view/parts/icons.tsx';
import { createHandoffApi, every } from './handoff-api.ts';
import { Button, Heading, Layout } from '../view/parts/layout.tsx';
import './handoff.css';

const POLL_MS = 3_000;

/** First asks whether the computer shows the same code, because a link from a stranger would fail this test. */
export function startPhone(context: HandoffContext, matchCode: string): { cancel(): Promise<void> } {
  const { over, state, texts } = context;
  const { t } = texts;
  texts.addEnglish(enLater);
  const api = createHandoffApi(context);
  const stop = every(POLL_MS, async () => {
    const status = await api.status();
    if (status?.state === 'cancelled' && status.sessionState === 'collecting') end(Cancelled);
  });
  const unwatch = effect(() => {
    if (state.value.screen.name === 'done') end(Done);
  });

  function end(screen: () => JSX.Element): void {
    stop();
    over.value = screen;
    queueMicrotask(() => unwatch());
  }

  async function cancel(): Promise<void> {
    end(Cancelled);
    await api.cancel();
  }

  const Ask = () => (
    <Layout
      centred
      actions={
        <>
          <Button onClick={() => (over.value = null)} text="handoff.phone.same" />
          <Button kind="quiet" onClick={() => void cancel()} text="handoff.phone.other" />
        </>
      }
    >
      <p class="match-code">
        <b dir="ltr">{matchCode}</b>
      </p>
      <Heading>{t('handoff.phone.title', { code: matchCode })}</Heading>
      <p class="lead">{t('handoff.phone.body')}</p>
    </Layout>
  );
  const Done = () => <Ended title="handoff.phone.done.title" body="handoff.phone.done.body" good />;
  const Cancelled = () => <Ended title="handoff.cancelled.title" body="handoff.phone.cancelled.body" />;

  function Ended(props: { title: EndedKey; body: EndedKey; good?: boolean }) {
    return (
      <Layout centred>
        <span class={`medal ${props.good ? 'good' : 'bad'}`}>
          <Icon name={props.good ? 'check' : 'lock'} size={30} />
        </span>
        <Heading>{t(props.title)}</Heading>
        <p class="lead">{t(props.body)}</p>
      </Layout>
    );
  }

  if (state.peek().screen.name !== 'done') over.value = Ask;
  return { cancel };
}

type EndedKey =
  | 'handoff.phone.done.title'
  | 'handoff.phone.done.body'
  | 'handoff.cancelled.title'
  | 'handoff.phone.cancelled.body';
