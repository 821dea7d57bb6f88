import { useEffect, useId, useState } from 'preact/hooks';
import { QrCode } from '../../handoff/qr-code.tsx';
import { WalletArt } from '../parts/art/wallet-art.tsx';
import { Icon, type IconName } from '../parts/icons.tsx';
import { type Tip, Tips } from '../parts/tips.tsx';
import { useApp, useWallet } from '../use-app.ts';
import { Button, Heading, Layout } from '../parts/layout.tsx';
import '../../handoff/handoff.css';

/** A wallet or the camera, then the link or code for the wallet, and the number shown on its device. */
export function Wallet() {
  const { begin, view } = useWallet();
  useEffect(begin, []);
  const { value } = view;
  switch (value.state) {
    case 'waiting':
      return <Waiting link={value.link} opened={value.opened} />;
    case 'number':
      return <TypeNumber wrong={value.wrong} />;
    case 'refused':
      return <Refused requestId={value.requestId} triesLeft={value.triesLeft} />;
    case 'expired':
    case 'failed':
    case 'declined':
      return <Again name={value.state} />;
    default:
      return <Choice busy={value.state === 'asking'} />;
  }
}

function Choice({ busy }: { busy: boolean }) {
  const { state, t } = useApp();
  const { ask } = useWallet();
  const { steps = [], walletAsks = [] } = state.value.flow ?? {};
  const face = steps.includes('selfie') || steps.includes('liveness');
  const over18 = walletAsks.includes('over-18');
  const tips: Tip[] = over18 ? [['lock', 'wallet.over18']] : [['document', 'wallet.identity']];
  if (face) tips.push(['face', 'wallet.portrait']);
  return (
    <Layout
      actions={
        <>
          <Button busy={busy} onClick={() => void ask(false)} text="action.continue" />
          {over18 && <Button kind="secondary" onClick={() => void (busy || ask(true))} text="wallet.ageApp" />}
          <CameraButton />
        </>
      }
    >
      <WalletArt />
      <Heading>{t('wallet.title')}</Heading>
      <p class="lead">{t('wallet.asks')}</p>
      <Tips tips={tips} />
      <p class="lead wallet-gap">{t('wallet.body')}</p>
    </Layout>
  );
}

function Waiting({ link, opened }: { link: string; opened: boolean }) {
  const { t } = useApp();
  const phone = matchMedia('(pointer: coarse)').matches;
  return (
    <Layout actions={<CameraButton />}>
      {(phone || opened) && <WalletArt />}
      <Heading>{t(phone ? 'wallet.title' : opened ? 'handoff.opened.title' : 'wallet.scan')}</Heading>
      {phone && (
        <a class="button primary wallet-gap" href={link} target="_blank" rel="noreferrer">
          {t('wallet.open')}
        </a>
      )}
      {(!phone || opened) && (
        <p class="lead wallet-gap" role="status">
          {opened && t('handoff.opened.body')}
        </p>
      )}
      {!opened && !phone && <QrCode text={link} label={t('wallet.scan')} />}
      {!phone && (
        <p class="wallet-warning">
          <Icon name="warning" />
          <span>{t('wallet.warning')}</span>
        </p>
      )}
    </Layout>
  );
}

function TypeNumber({ wrong }: { wrong: boolean }) {
  const { t } = useApp();
  const { type } = useWallet();
  const id = useId();
  const [number, setNumber] = useState('');
  useEffect(() => {
    if (number.length === 4) void type(number);
  }, [number]);
  return (
    <Layout>
      <WalletArt />
      <Heading>{t('wallet.number')}</Heading>
      <p class="lead">{t('wallet.number.why')}</p>
      <input
        aria-label={t('wallet.number')}
        class="wallet-number"
        dir="ltr"
        inputMode="numeric"
        autocomplete="one-time-code"
        maxLength={4}
        value={number}
        aria-invalid={wrong}
        aria-describedby={`${id}-said`}
        onInput={(event) => setNumber(digits(event.currentTarget.value))}
      />
      <p id={`${id}-said`} class="field-error" role="status">
        {wrong && t('wallet.number.wrong')}
      </p>
    </Layout>
  );
}

/** People may type the digits of their own script. */
const digits = (text: string): string =>
  [...text]
    .flatMap((each) => (/\p{Nd}/u.test(each) ? String(valueOf(each)) : []))
    .join('')
    .slice(0, 4);

/** Each script's ten digits follow one another and begin with its zero. */
function valueOf(digit: string): number {
  let zero = digit.codePointAt(0)!;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && digit.codePointAt(0)! - zero < 9) zero--;
  return digit.codePointAt(0)! - zero;
}

function Refused({ requestId, triesLeft }: { requestId: string; triesLeft: number }) {
  const { state, t, dispatch } = useApp();
  const { ask } = useWallet();
  const camera = state.value.flow?.steps.includes('document');
  return (
    <Layout
      centred
      actions={
        <>
          {triesLeft > 0 && <Button onClick={() => void ask()} text="action.retry" />}
          <CameraButton />
          {!camera && (
            <Button
              kind={triesLeft > 0 ? 'quiet' : 'primary'}
              onClick={() => dispatch({ type: 'wallet_answered', requestId })}
              text="wallet.finish"
            />
          )}
        </>
      }
    >
      <Medal icon="warning" />
      <Heading>{t('wallet.refused.title')}</Heading>
      <p class="lead">{t('wallet.refused.body')}</p>
    </Layout>
  );
}

function Again({ name }: { name: 'expired' | 'failed' | 'declined' }) {
  const { t } = useApp();
  const { ask } = useWallet();
  const declined = name === 'declined';
  return (
    <Layout
      centred
      actions={
        <>
          {declined && <CameraButton kind="primary" />}
          <Button kind={declined ? 'secondary' : 'primary'} onClick={() => void ask()} text="action.retry" />
          {!declined && <CameraButton />}
        </>
      }
    >
      <Medal icon={MEDALS[name]} />
      <Heading>{t(declined ? 'wallet.declined' : `handoff.${name}.title`)}</Heading>
      {declined && <p class="lead">{t('wallet.body')}</p>}
      {name === 'failed' && <p class="lead">{t('handoff.failed.body')}</p>}
    </Layout>
  );
}

const MEDALS = { expired: 'lock', failed: 'offline', declined: 'close' } as const;

const Medal = ({ icon }: { icon: IconName }) => (
  <span class="medal bad">
    <Icon name={icon} size={30} />
  </span>
);

/** The way without a wallet, if the flow accepts a document as well. */
function CameraButton({ kind = 'secondary' }: { kind?: 'primary' | 'secondary' }) {
  const { state, dispatch } = useApp();
  if (!state.value.flow?.steps.includes('document')) return null;
  return <Button kind={kind} onClick={() => dispatch({ type: 'document_wanted' })} text="wallet.camera" />;
}
