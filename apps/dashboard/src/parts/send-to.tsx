import type { SendTo } from '@verify/contract';
import { useState } from 'preact/hooks';
import { me } from '../app/api.ts';
import { words } from '../app/format.ts';
import { SelectField, TextField } from './forms/form.tsx';

const CHANNELS: Readonly<Record<string, string>> = { mail: 'By e-mail', sms: 'By SMS' };

export function SendToFields() {
  const { channels } = me.value!;
  const [channel, setChannel] = useState('');
  if (channels.length === 0) return null;
  const to =
    channel === 'mail' ? (['E-mail address', 'email', ''] as const) : (['Phone number', 'tel', '+49…'] as const);
  return (
    <div class="thirds">
      <SelectField
        label="Send the link"
        at="/send/channel"
        name="sendChannel"
        options={[['', 'No, I’ll copy it'], ...channels.map((each) => [each, CHANNELS[each] ?? words(each)] as const)]}
        value={channel}
        change={setChannel}
      />
      {channel !== '' && (
        <TextField
          label={to[0]}
          at="/send/to"
          name="sendTo"
          type={to[1]}
          dir="ltr"
          placeholder={to[2]}
          maxLength={254}
        />
      )}
    </div>
  );
}

export function sendToOf(form: FormData): SendTo | undefined {
  const channel = String(form.get('sendChannel') ?? '');
  // The server refuses an empty address and names the field.
  const to = String(form.get('sendTo') ?? '').trim();
  return channel === '' ? undefined : { channel, to: to.padEnd(3) };
}
