import type { SendTo } from '@verify/contract';
import { useState } from 'preact/hooks';
import { me, type Refused } from '../app/api.ts';
import { faultOf } from '../app/fault-of.ts';
import { words } from '../app/format.ts';
import { Field } from './parts.tsx';

/** Pointers that the fields show themselves. */
export const SEND_POINTERS = ['/send/to', '/send/channel'] as const;

/** Where the service sends a one-time link. Nothing is shown where it sends nothing. */
export function SendToFields({ refused }: { refused: Refused | null }) {
  const { channels } = me.value!;
  const [channel, setChannel] = useState('');
  if (channels.length === 0) return null;
  const shared = {
    name: 'sendTo',
    maxLength: 254,
    autocomplete: 'off',
    'aria-invalid': !!faultOf(refused, '/send/to'),
  } as const;
  return (
    <div class="thirds">
      <Field label="Send the link" error={faultOf(refused, '/send/channel')}>
        <select name="sendChannel" value={channel} onChange={(event) => setChannel(event.currentTarget.value)}>
          <option value="">No, I’ll copy it</option>
          {channels.map((each) => (
            <option key={each} value={each}>
              {CHANNELS[each] ?? words(each)}
            </option>
          ))}
        </select>
      </Field>
      {channel !== '' && (
        <Field label={channel === 'mail' ? 'E-mail address' : 'Phone number'} error={faultOf(refused, '/send/to')}>
          {channel === 'mail' ? (
            <input {...shared} type="email" />
          ) : (
            <input {...shared} type="tel" placeholder="+49…" />
          )}
        </Field>
      )}
    </div>
  );
}

export function sendToOf(form: FormData): SendTo | undefined {
  const channel = String(form.get('sendChannel') ?? '');
  // An empty address is refused by the server, which says so at the field.
  return channel === ''
    ? undefined
    : {
        channel,
        to: String(form.get('sendTo') ?? '')
          .trim()
          .padEnd(3),
      };
}

const CHANNELS: Readonly<Record<string, string>> = { mail: 'By e-mail', sms: 'By SMS' };
