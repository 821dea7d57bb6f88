import { useEffect } from 'preact/hooks';
import { isOver } from '../model/next.ts';
import { Header } from './parts/header.tsx';
import { Icon, type IconName } from './parts/icons.tsx';
import { LeaveDialog } from './parts/leave-dialog.tsx';
import { WaitNote } from './wait-note.tsx';
import { SCREENS } from './screens.ts';
import { useApp } from './use-app.ts';

export function Shell() {
  const { state, t, dispatch, popup, over, locale } = useApp();
  const { screen, leaving, online, endsAt } = state.value;
  useEffect(() => {
    if (!popup) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) dispatch({ type: 'leave_asked' });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [popup]);
  const View = over.value ?? SCREENS[screen.name];
  const key = over.value ? 'over' : 'side' in screen ? `${screen.name} ${screen.side}` : screen.name;
  return (
    <div class="canvas">
      {/* @verify-sdk/test tells the screens apart by this class. */}
      <main class={`card on-${screen.name}`}>
        <Header />
        <div role="status">
          {!online && screen.name !== 'failed' && screen.name !== 'sending' && (
            <Notice icon="offline" title={t('offline.title')} body={t('offline.body')} />
          )}
          {endsAt !== null && !isOver(screen) && (
            <Notice
              icon="warning"
              title={t('ending.title', { time: timeOf(endsAt, locale.value) })}
              body={t('ending.body')}
            />
          )}
        </div>
        <div class="screen" key={key}>
          <View />
        </div>
      </main>
      <WaitNote />
      {leaving && <LeaveDialog />}
    </div>
  );
}

const Notice = ({ icon, title, body }: { icon: IconName; title: string; body: string }) => (
  <p class="notice">
    <Icon name={icon} size={18} />
    <span>
      <b>{title}</b>
      <br />
      {body}
    </span>
  </p>
);

const timeOf = (time: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(time);
