import type { JSX } from 'preact';
import { useApp } from '../use-app.ts';
import { Button } from './button.tsx';

/** The way on for somebody at a desktop who is stuck there; nothing on a phone, and nothing on the other side. */
export function PhoneButton({
  kind = 'secondary',
}: {
  kind?: 'primary' | 'secondary' | 'quiet' | 'glass';
}): JSX.Element | null {
  const { t, handOff } = useApp();
  return (
    handOff && (
      <Button kind={kind} onClick={handOff}>
        {t('intro.phone')}
      </Button>
    )
  );
}
