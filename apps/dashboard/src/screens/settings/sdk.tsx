import { type SdkSettings, type SdkSettingsView, type VersionedSettings, SERVICE_LIMITS } from '@verify/contract';
import { useState } from 'preact/hooks';
import { me, type Refused } from '../../app/api.ts';
import { useVersioned, type Versioned } from '../../app/use-versioned.ts';
import { Card, Copy, Fault, Field, Page, Waiting } from '../../parts/parts.tsx';
import { Scripts } from './scripts.tsx';

const MINUTE = 60;
const HOUR = 3600;

export function Sdk() {
  const data = useVersioned<SdkSettingsView>('/settings');
  return (
    <Page title="SDK">
      {!data.value && (data.refused ? <Fault refused={data.refused} /> : <Waiting rows={5} />)}
      {data.value && <Scripts scripts={data.value.scripts} reload={data.reload} />}
      {data.value && <Form key={data.value.version} value={data.value} data={data} />}
    </Page>
  );
}

function Form({
  value,
  data: { reload, saved, save: put },
}: {
  value: VersionedSettings;
  data: Versioned<SdkSettingsView>;
}) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const { settings } = value;
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const next: SdkSettings = {
      integrationMode: form.has('integrationMode'),
      allowedOrigins: lines(form.get('allowedOrigins')),
      frameAncestors: lines(form.get('frameAncestors')),
      tokenSeconds: Math.round(Number(form.get('tokenMinutes')) * MINUTE),
      linkSeconds: Math.round(Number(form.get('linkHours')) * HOUR),
    };
    setRefused(await put({ settings: next }));
  };
  const error = (name: string): string | undefined =>
    refused?.code === 'stale_edit'
      ? undefined
      : refused?.errors.find(({ pointer }) => pointer.startsWith(`/settings/${name}`))?.detail;
  return (
    <form onSubmit={save} noValidate>
      {refused && <Fault refused={refused} retry={refused.code === 'stale_edit' ? () => void reload() : undefined} />}
      <Card
        title="Pages"
        note="Where your pages are hosted. Enter one origin per line, such as https://shop.example; the port may be *."
      >
        <div class="pad halves">
          <Field label="May embed the verification (frame-ancestors)" error={error('frameAncestors')}>
            <textarea name="frameAncestors" rows={4} class="mono" defaultValue={settings.frameAncestors.join('\n')} />
          </Field>
          <Field label="May call the browser endpoints (allowed origins)" error={error('allowedOrigins')}>
            <textarea name="allowedOrigins" rows={4} class="mono" defaultValue={settings.allowedOrigins.join('\n')} />
          </Field>
        </div>
      </Card>
      <Card title="Validity">
        <div class="pad halves">
          <Field
            label="Session token, minutes"
            hint={`${SERVICE_LIMITS.tokenSecondsMin / MINUTE} to ${SERVICE_LIMITS.tokenSecondsMax / MINUTE}`}
            error={error('tokenSeconds')}
          >
            <input name="tokenMinutes" type="number" step="any" defaultValue={String(settings.tokenSeconds / MINUTE)} />
          </Field>
          <Field label="One-time link, hours" hint="From one minute to 30 days" error={error('linkSeconds')}>
            <input name="linkHours" type="number" step="any" defaultValue={String(settings.linkSeconds / HOUR)} />
          </Field>
        </div>
      </Card>
      <Card
        title="Integration mode"
        note="Accepts the SDK key from a browser. Use it for testing only: anyone who can read your page can read the key."
      >
        <label class="check pad">
          <input type="checkbox" name="integrationMode" defaultChecked={settings.integrationMode} /> Accept SDK keys in
          the browser
        </label>
      </Card>
      <Card title="Account id" actions={<Copy text={me.value!.account.publicId} label="account id" />}>
        <p class="pad mono">{me.value!.account.publicId}</p>
      </Card>
      <div class="actions">
        <button class="button primary">Save</button>
        {saved && (
          <span role="status" class="muted">
            Saved
          </span>
        )}
      </div>
    </form>
  );
}

const lines = (text: FormDataEntryValue | null): string[] =>
  String(text ?? '')
    .split(/\s+/)
    .filter(Boolean);
