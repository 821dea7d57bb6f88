import { Icon } from '../parts/icons.tsx';
import { formatPercent } from '../format.ts';
import { Heading, Layout } from '../parts/layout.tsx';
import { useApp, useScreen } from '../use-app.ts';

const RADIUS = 44;
const ROUND = 2 * Math.PI * RADIUS;

export function Sending() {
  const { state, sending, t, locale } = useApp();
  const { part } = useScreen('sending');
  const entries = Object.values(sending.value?.entries ?? {});
  const waiting = part === 'uploading' && (!state.value.online || entries.some((entry) => entry.state === 'waiting'));
  const share = part !== 'uploading' ? 1 : (sending.value?.progress ?? 0);
  return (
    <Layout centred>
      <div
        class={waiting ? 'dial waiting' : part !== 'uploading' ? 'dial finishing' : 'dial'}
        role="progressbar"
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={t('sending.title')}
      >
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle class="dial-rail" cx="50" cy="50" r={RADIUS} />
          <circle
            class="dial-ring"
            cx="50"
            cy="50"
            r={RADIUS}
            stroke-dasharray={ROUND}
            stroke-dashoffset={ROUND * (1 - share)}
          />
        </svg>
        <Icon name={waiting ? 'offline' : 'upload'} size={30} />
      </div>
      <Heading>{t(part === 'checking' ? 'sending.checking.title' : 'sending.title')}</Heading>
      <p class="lead" role="status">
        {waiting ? (
          <>
            <b>{t('sending.waiting')}</b>
            <br />
            {t('sending.waiting.body')}
          </>
        ) : (
          t(WORDS[part])
        )}
      </p>
      <p class="code" aria-hidden="true">
        {part === 'uploading' ? t('sending.progress', { percent: formatPercent(share, locale.value) }) : ' '}
      </p>
    </Layout>
  );
}

const WORDS = { uploading: 'sending.body', submitting: 'sending.finishing', checking: 'sending.checking' } as const;
