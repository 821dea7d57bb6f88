import { FAILED_WORDS } from '../../model/failed-words.ts';
import { Icon } from '../parts/icons.tsx';
import { Button, Heading, Layout } from '../parts/layout.tsx';
import { useApp, useScreen } from '../use-app.ts';

export function Failed() {
  const { t, dispatch, canClose, close } = useApp();
  const screen = useScreen('failed');
  const { company } = screen;
  const [title, body, icon = 'warning'] = FAILED_WORDS[screen.code] ?? FAILED_WORDS['internal']!;
  // Another browser opened the link, but this one may continue.
  const here = screen.code === 'link_claimed' && screen.retry !== null;
  // The website has the next session, and possibly no token for this one.
  const ended = screen.code === 'token_expired';
  return (
    <Layout
      centred
      actions={
        <>
          {company?.url && (
            <a class="button primary" href={company.url}>
              {t('failed.go', { company: company.name })}
            </a>
          )}
          {ended && canClose && <Button onClick={close} text="failed.back" />}
          {screen.retry && (
            <Button
              kind={ended ? 'quiet' : 'primary'}
              onClick={() => dispatch({ type: 'retried' })}
              text={here ? 'handoff.here' : 'action.retry'}
            />
          )}
          {!ended && canClose && (
            <Button kind={screen.retry ? 'quiet' : 'secondary'} onClick={close} text="action.close" />
          )}
        </>
      }
    >
      <span class={`medal ${icon === 'check' ? 'good' : 'bad'}`}>
        <Icon name={icon} size={30} />
      </span>
      <Heading>{t(title)}</Heading>
      <p class="lead">{t(here ? 'failed.link_claimed.free' : body)}</p>
      {company && <p class="lead">{t('failed.company', { company: company.name })}</p>}
      {screen.faults && screen.faults.length > 0 && (
        <p class="code">
          {t('failed.fields', {
            fields: screen.faults.map(({ field }) => field).join(', '),
          })}
        </p>
      )}
      <p class="code">
        {t('failed.code', { code: screen.requestId ? `${screen.code} · ${screen.requestId}` : screen.code })}
      </p>
    </Layout>
  );
}
