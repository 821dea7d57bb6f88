import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Header } from './parts/header.tsx';
import { Icon } from './parts/icons.tsx';
import { LeaveDialog } from './parts/leave-dialog.tsx';
import { WaitNote } from './wait-note.tsx';
import { SCREENS } from './screens.ts';
import { useApp } from './use-app.ts';

/** Header, screen, and dialogs over them. */
export function Shell(): JSX.Element {
  const { state, t, dispatch, popup, over } = useApp();
  const { screen, leaving, online } = state.value;
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
        <div class="offline" role="status">
          {!online && screen.name !== 'failed' && screen.name !== 'sending' && (
            <p class="offline-text">
              <Icon name="offline" size={18} />
              <span>
                <b>{t('offline.title')}</b>
                <br />
                {t('offline.body')}
              </span>
            </p>
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
