import { h, render } from 'preact';
import { CHANNEL } from '../app/wallet.ts';
import { createTexts, type Translate } from '../language/texts.ts';
import { enLater } from '../locales/en-later.ts';
import '../handoff/handoff.css';
import '../view/styles/later.css';

/** The page that a wallet opens after its answer: shows the number, and passes it on within the browser. */
export async function showReturned(page: Window = window): Promise<void> {
  const number = /^#(\d{4})$/.exec(page.location.hash)?.[1] ?? '';
  // Neither a reload nor a shared address shows it again.
  page.history.replaceState(null, '', '/verify/wallet');
  if (number && typeof BroadcastChannel !== 'undefined') new BroadcastChannel(CHANNEL).postMessage(number);
  const texts = createTexts(page.document.documentElement);
  texts.addEnglish(enLater);
  await texts.load(page.navigator.languages);
  const { t } = texts;
  page.document.title = t('wallet.returned');
  const Page = () => (
    <div class="canvas">
      <main class="card on-returned">
        <Returned number={number} t={t} />
      </main>
    </div>
  );
  const place = page.document.getElementById('app')!;
  place.replaceChildren();
  render(h(Page, {}), place);
}

/** @param number empty after a reload */
export const Returned = ({ number, t }: { number: string; t: Translate }) => (
  <div class="screen">
    <div class="content centred">
      <h1 tabIndex={-1}>{t(number ? 'wallet.returned' : 'handoff.phone.done.title')}</h1>
      {number && (
        <p class="match-code">
          <b dir="ltr">{number}</b>
        </p>
      )}
      <p class={number ? 'wallet-warning' : 'lead'}>
        {t(number ? 'wallet.returned.warning' : 'handoff.phone.cancelled.body')}
      </p>
    </div>
  </div>
);
