import { useId, useState } from 'preact/hooks';
import type { Texts } from '../language/texts.ts';
import type { HandoffApi } from './handoff-api.ts';

interface Props {
  readonly channels: readonly string[];
  readonly url: string;
  readonly t: Texts['t'];
  readonly send: HandoffApi['send'];
}

/** Sends the link to an address that the person enters. Shown only if the flow and the service allow it. */
export function SendLink({ channels, url, t, send }: Props) {
  const id = useId();
  const [channel, setChannel] = useState(channels[0]!);
  const [to, setTo] = useState('');
  const [said, setSaid] = useState<'sending' | 'sent' | 'wrong' | 'often' | null>(null);
  const mail = channel === 'mail';
  const submit = async (): Promise<void> => {
    if (said === 'sending' || !to.trim()) return;
    setSaid('sending');
    setSaid(await send({ url, send: { channel, to: mail ? to.trim() : numberOf(to) } }));
  };
  const field = {
    id,
    class: 'copy-field',
    dir: 'ltr',
    maxLength: 254,
    value: to,
    'aria-invalid': said === 'wrong',
    'aria-describedby': `${id}-said`,
    onKeyDown: ({ key, isComposing }: KeyboardEvent) => key === 'Enter' && !isComposing && void submit(),
    onInput: (event: { readonly currentTarget: HTMLInputElement }) => {
      setTo(event.currentTarget.value);
      setSaid(null);
    },
  } as const;
  return (
    // Not a form: a page may put the frame into a sandbox that forbids forms.
    <div class="send-link">
      {channels.length > 1 && (
        <fieldset class="send-by" aria-label={t('handoff.send.go')}>
          {channels.map((each) => (
            <label key={each}>
              <input type="radio" name="channel" checked={each === channel} onChange={() => setChannel(each)} />
              {each === 'mail' ? t('handoff.send.mail') : t('handoff.send.by', { channel: nameOf(each) })}
            </label>
          ))}
        </fieldset>
      )}
      <label for={id}>{t(mail ? 'handoff.send.address' : 'handoff.send.number')}</label>
      <span class="copy-link">
        {mail ? (
          <input {...field} type="email" autocomplete="email" />
        ) : (
          <input {...field} type="tel" autocomplete="tel" />
        )}
        <button type="button" class="copy-button" aria-disabled={said === 'sending'} onClick={() => void submit()}>
          {t('handoff.send.go')}
        </button>
      </span>
      <p id={`${id}-said`} class={said === 'sent' ? 'send-said' : 'send-said field-error'} role="status">
        {said && said !== 'sending' && t(`handoff.send.${said}`)}
      </p>
    </div>
  );
}

/** People write numbers with spaces and brackets, and many start with 00. */
const numberOf = (text: string): string => text.replaceAll(/[\s()./-]/g, '').replace(/^00/, '+');

const nameOf = (channel: string): string => (channel === 'sms' ? 'SMS' : channel[0]!.toUpperCase() + channel.slice(1));
