import { Button } from './layout.tsx';
import { useApp } from '../use-app.ts';

/** The next step for a person who is stuck at a desktop; nothing on a phone or on the other side. */
export function PhoneButton({ kind = 'secondary' }: { kind?: 'primary' | 'secondary' | 'quiet' | 'glass' }) {
  const { handOff } = useApp();
  return handOff && <Button kind={kind} onClick={handOff} text="intro.phone" />;
}
