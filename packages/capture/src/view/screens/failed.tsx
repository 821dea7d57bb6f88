import type { JSX } from 'preact';
import type { TextKey } from '../../locales/en.ts';
import { Button } from '../parts/button.tsx';
import { Heading } from '../parts/heading.tsx';
import { Icon, type IconName } from '../parts/icons.tsx';
import { Layout } from '../parts/layout.tsx';
import { useApp, useScreen } from '../use-app.ts';

type Words = readonly [title: TextKey, body: TextKey, icon?: IconName];
const SETUP: Words = ['failed.setup.title', 'failed.setup.body'];
const TOKEN: Words = ['failed.token.title', 'failed.token.body', 'lock'];
const AWAY: Words = ['failed.server_unavailable.title', 'failed.server_unavailable.body', 'offline'];

/** One table from code to words. A code that is not here gets the general ones. */
const WORDS: Readonly<Record<string, Words>> = {
  network_error: ['failed.network_error.title', 'failed.network_error.body', 'offline'],
  server_unavailable: AWAY,
  unavailable: AWAY,
  rate_limited: AWAY,
  storage_full: AWAY,
  token_expired: ['failed.token_expired.title', 'failed.token_expired.body', 'lock'],
  token_invalid: TOKEN,
  token_malformed: TOKEN,
  token_missing: TOKEN,
  token_mismatch: TOKEN,
  attempts_exceeded: ['failed.attempts_exceeded.title', 'failed.attempts_exceeded.body'],
  too_many_files: ['failed.attempts_exceeded.title', 'failed.attempts_exceeded.body'],
  browser_not_supported: ['failed.browser_not_supported.title', 'failed.browser_not_supported.body'],
  schema_mismatch: ['failed.schema_mismatch.title', 'failed.schema_mismatch.body', 'lock'],
  customerid_exists: ['failed.customerid_exists.title', 'failed.customerid_exists.body', 'check'],
  configuration_not_found: SETUP,
  api_version_mismatch: SETUP,
  apiurl_mismatch: SETUP,
  bad_request: SETUP,
  unprocessable: SETUP,
  sdkkey_invalid: SETUP,
  origin_forbidden: SETUP,
  link_claimed: ['failed.link_claimed.title', 'failed.link_claimed.body', 'lock'],
  link_expired: ['failed.link_expired.title', 'failed.link_expired.body', 'lock'],
  link_used: ['failed.link_used.title', 'failed.link_used.body', 'check'],
  link_revoked: ['failed.link_revoked.title', 'failed.link_revoked.body', 'lock'],
  link_not_found: ['failed.link_not_found.title', 'failed.link_not_found.body'],
};

export function Failed(): JSX.Element {
  const { t, dispatch, canClose, close } = useApp();
  const screen = useScreen('failed');
  const [title, body, icon = 'warning'] = WORDS[screen.code] ?? (['failed.title', 'failed.body'] satisfies Words);
  return (
    <Layout
      centred
      actions={
        <>
          {screen.retry && <Button onClick={() => dispatch({ type: 'retried' })}>{t('action.retry')}</Button>}
          {canClose && (
            <Button kind={screen.retry ? 'quiet' : 'secondary'} onClick={close}>
              {t('action.close')}
            </Button>
          )}
        </>
      }
    >
      <span class={`medal ${icon === 'check' ? 'good' : 'bad'}`}>
        <Icon name={icon} size={30} />
      </span>
      <Heading>{t(title)}</Heading>
      <p class="lead">{t(body)}</p>
      {screen.faults && screen.faults.length > 0 && (
        <p class="code">{t('failed.fields', { fields: screen.faults.map(({ field }) => field).join(', ') })}</p>
      )}
      <p class="code">
        {t('failed.code', { code: screen.requestId ? `${screen.code} · ${screen.requestId}` : screen.code })}
      </p>
    </Layout>
  );
}
