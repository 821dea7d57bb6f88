import { useEffect, useRef } from 'preact/hooks';
import { Button } from './layout.tsx';
import { useApp } from '../use-app.ts';

/** A native modal dialog: the rest is inert, Escape closes it, and the focus returns to where it was. */
export function LeaveDialog() {
  const { state, t, dispatch, leave } = useApp();
  const { leaving, further, again } = state.value;
  const reason = leaving ?? 'user_cancelled';
  const nothingYet = reason === 'consent_declined' && !further && !again;
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    ref.current?.showModal();
    // The dialog is already removed, and with it the browser's memory of the focus.
    return () => before?.focus();
  }, []);
  const stay = (): void => dispatch({ type: 'leave_declined' });
  return (
    <dialog
      ref={ref}
      class="dialog"
      aria-labelledby="leave-title"
      aria-describedby="leave-body"
      onCancel={(event) => {
        event.preventDefault();
        stay();
      }}
      onClick={(event) => event.target === ref.current && stay()}
    >
      <div class="dialog-box">
        <h2 id="leave-title">{t('leave.title')}</h2>
        <p id="leave-body">{t(nothingYet ? 'leave.declined' : 'leave.body')}</p>
        <div class="dialog-actions">
          <Button kind="secondary" onClick={stay} text="leave.stay" />
          <Button kind="danger" onClick={() => leave(reason)} text="leave.leave" />
        </div>
      </div>
    </dialog>
  );
}
