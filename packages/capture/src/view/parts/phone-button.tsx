import { Button } from './layout.tsx';
import { useApp } from '../use-app.ts';

/** The way on for somebody at a desktop who is stuck there; nothing on a phone, and nothing on the other side. */
export function PhoneButton({ kind = 'secondary' }: { kind?: 'primary' | 'secondary' | 'quiet' | 'glass' }) {
  const { handOff } = useApp();
  return handOff && <Button kind={kind} onClick={handOff} text="intro.phone" />;
}
