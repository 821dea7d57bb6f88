import { Icon } from '../../parts/icons.tsx';
import { PhoneButton } from '../../parts/phone-button.tsx';
import { Button, Heading, Layout } from '../../parts/layout.tsx';
import { useApp, useScreen } from '../../use-app.ts';

export function LivenessFailed() {
  const { state, t, dispatch, handOff } = useApp();
  const { reason, attemptsLeft } = useScreen('liveness-failed');
  const unavailable = reason === 'unavailable';
  const again = attemptsLeft > 0 && !unavailable;
  const alternative = state.value.flow?.livenessAlternative ?? false;
  return (
    <Layout
      centred
      actions={
        <>
          {attemptsLeft > 0 && <Button onClick={() => dispatch({ type: 'continued' })} text="action.retry" />}
          {/* The attempts are the session's; another device has no more of them. */}
          {(again || unavailable) && <PhoneButton kind={attemptsLeft > 0 ? 'secondary' : 'primary'} />}
          {alternative && (
            <Button
              kind={attemptsLeft > 0 || (unavailable && handOff) ? 'quiet' : 'primary'}
              onClick={() => dispatch({ type: 'alternative_wanted' })}
              text="action.alternativePhoto"
            />
          )}
        </>
      }
    >
      <span class={again ? 'medal calm' : 'medal bad'}>
        <Icon name={again ? 'face' : 'warning'} size={30} />
      </span>
      <Heading>{t(again ? 'liveness.failed.again' : 'liveness.failed.title')}</Heading>
      <p class="lead">{t(again || unavailable ? `liveness.failed.${reason}` : 'liveness.failed.attempts')}</p>
      {again && <p class="code">{t('liveness.failed.left', { count: attemptsLeft })}</p>}
    </Layout>
  );
}
