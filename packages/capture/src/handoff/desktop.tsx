import { signal } from '@preact/signals';
import { FAIL_CODES, type HandoffOffer, type UploadSlot } from '@verify/contract';
import { browserFamily, type BrowserFamily } from '@verify/engine';
import type { JSX } from 'preact';
import type { HandoffContext } from '../app/handoff.ts';
import { enLater } from '../locales/en-later.ts';
import { browserName } from '../view/parts/doctor/browser-name.ts';
import { browserLink } from './browser-link.ts';
import { CopyLink } from './copy-link.tsx';
import { createHandoffApi, every } from './handoff-api.ts';
import { PhoneProgress } from './phone-progress.tsx';
import { QrCode } from './qr-code.tsx';
import { SendLink } from './send-link.tsx';
import { Button, Heading, Layout } from '../view/parts/layout.tsx';
import './handoff.css';

const POLL_MS = 2_000;

type View =
  | { readonly state: 'loading' | 'expired' | 'cancelled' | 'failed' }
  | { readonly state: 'offered' | 'opened'; readonly offer: HandoffOffer; readonly received: readonly UploadSlot[] };

/** Shows the code and follows the other side until it is done. The other side may be this phone's real browser. */
export function startDesktop(
  context: HandoffContext,
  family: BrowserFamily = browserFamily(navigator.userAgent, navigator.maxTouchPoints),
): void {
  const { door, over, reopen, texts, tracker } = context;
  const { t } = texts;
  // Requirement of the flow for a person at a computer.
  const { phone, phoneLinkBy } = context.session.peek() ?? {};
  texts.addEnglish(enLater);
  const api = createHandoffApi(context);
  const isPhone = family.system !== 'desktop';
  const view = signal<View>({ state: 'loading' });
  let stop = (): void => {};

  async function begin(): Promise<void> {
    view.value = { state: 'loading' };
    const offer = await api.offer();
    view.value = offer ? { state: 'offered', offer, received: [] } : { state: 'failed' };
    tracker.track({ name: 'handoff_offered', category: 'handoff', status: offer ? 'start' : 'fail' });
    stop();
    if (offer) stop = every(POLL_MS, () => follow(offer));
  }

  async function follow(offer: HandoffOffer): Promise<void> {
    const status = await api.status();
    if (!status || over.peek() !== Screen) return;
    // The phone waits too, because the flow's rules may ask for a further step there.
    if (status.sessionState === 'processing' && context.session.peek()?.flow.asksMore) return;
    if (status.sessionState !== 'collecting') return end();
    const { state, received } = status;
    if (state === 'opened') {
      const before = view.peek().state;
      view.value = { state, offer, received };
      if (before === 'opened') return;
      tracker.track({ name: 'handoff_opened', category: 'handoff', status: 'info' });
    }
    if (state === 'expired' || state === 'cancelled') {
      stop();
      view.value = { state };
      tracker.track({ name: `handoff_${state}`, category: 'handoff', status: 'fail' });
      if (state === 'expired') {
        door.send({ type: 'fail', data: { code: 'handoff_expired', ...FAIL_CODES.handoff_expired, requestId: null } });
      }
    }
  }

  function end(): void {
    stop();
    over.value = null;
    reopen();
  }

  async function stayHere(): Promise<void> {
    stop();
    await api.cancel();
    end();
  }

  function Screen() {
    const { value } = view;
    const here = phone !== 'required' && (
      <Button kind="quiet" onClick={() => void stayHere()} text={phone ? 'handoff.without' : 'handoff.here'} />
    );
    if (value.state === 'loading') return <Layout centred>{<span class="spinner" aria-hidden="true" />}</Layout>;
    if (value.state === 'offered' && isPhone) return <Elsewhere offer={value.offer} here={here} />;
    if (value.state === 'offered') {
      return (
        <Layout actions={here}>
          <Heading>{t('handoff.title')}</Heading>
          <p class="lead">{t(phone ? 'handoff.wanted' : 'handoff.body')}</p>
          <QrCode text={value.offer.url} label={t('handoff.qr')} />
          <MatchCode code={value.offer.matchCode} label={t('handoff.code')} />
          <CopyLink url={value.offer.url} t={t} />
          {phoneLinkBy && <SendLink channels={phoneLinkBy} url={value.offer.url} t={t} send={api.send} />}
        </Layout>
      );
    }
    if (value.state === 'opened') {
      return (
        <Layout centred actions={here}>
          <MatchCode code={value.offer.matchCode} label={t(isPhone ? 'in_app.code' : 'handoff.code')} />
          <Heading>{t(isPhone ? 'in_app.opened.title' : 'handoff.opened.title')}</Heading>
          <p class="lead" role="status">
            {t(isPhone ? 'in_app.opened.body' : 'handoff.opened.body')}
          </p>
          <PhoneProgress steps={context.session.peek()?.flow.steps ?? []} received={value.received} t={t} />
        </Layout>
      );
    }
    return (
      <Layout
        centred
        actions={
          <>
            <Button onClick={() => void begin()} text="handoff.again" />
            {here}
          </>
        }
      >
        <Heading>{t(`handoff.${value.state}.title`)}</Heading>
        <p class="lead">{t(`handoff.${value.state}.body`)}</p>
      </Layout>
    );
  }

  /** Ways into this phone's browser: a link if one works, the link to copy, and a code for another phone. */
  function Elsewhere({ offer, here }: { offer: HandoffOffer; here: JSX.Element | false }) {
    const browser = browserName(family.system);
    const href = browserLink(offer.url, family);
    return (
      <Layout actions={here}>
        <Heading>{t('in_app.opened.title')}</Heading>
        <MatchCode code={offer.matchCode} label={t('in_app.code')} />
        {href && (
          <a class="button primary" href={href} target="_blank" rel="noreferrer">
            {t('action.openIn', { browser })}
          </a>
        )}
        <p class="lead">{t('in_app.paste', { browser })}</p>
        <CopyLink url={offer.url} t={t} />
        <p class="lead">{t('handoff.body')}</p>
        <QrCode text={offer.url} label={t('handoff.qr')} />
      </Layout>
    );
  }

  over.value = Screen;
  void begin();
}

/** Two large digits, the same on both devices. */
const MatchCode = ({ code, label }: { code: string; label: string }) => (
  <p class="match-code">
    <span>{label}</span>
    <b dir="ltr">{code}</b>
  </p>
);
