import { type SdkSettings, type SdkSettingsView, SERVICE_LIMITS } from '@verify/contract';
import { me } from '../../app/api.ts';
import { useVersioned } from '../../app/use-versioned.ts';
import { Form, TextField } from '../../parts/forms/form.tsx';
import { Card, Copy, Field, Page } from '../../parts/parts.tsx';
import { Loaded } from '../../parts/table.tsx';
import { Scripts } from './scripts.tsx';

const MINUTE = 60;
const HOUR = 3600;
const ORIGINS = [
  ['frameAncestors', 'May embed the verification (frame-ancestors)'],
  ['allowedOrigins', 'May call the browser endpoints (allowed origins)'],
] as const;

export function Sdk() {
  const data = useVersioned<SdkSettingsView>('/settings');
  const { publicId } = me.value!.account;
  return (
    <Page title="SDK">
      <Loaded data={data} rows={5}>
        {({ version, settings, scripts }) => (
          <>
            <Form
              key={version}
              verb="Save"
              saved="Saved"
              wasSaved={data.saved}
              reload={() => void data.reload()}
              send={(form) => data.save({ settings: settingsOf(form) })}
            >
              {(at) => (
                <>
                  <Card
                    title="Pages"
                    note="Where your pages are hosted. Enter one origin per line, such as https://shop.example or, for every page one level below it, https://*.shop.example. The port may be *."
                  >
                    <div class="pad halves">
                      {ORIGINS.map(([name, label]) => (
                        <Field key={name} label={label} error={at(`/settings/${name}`)}>
                          <textarea name={name} rows={4} class="mono" defaultValue={settings[name].join('\n')} />
                        </Field>
                      ))}
                    </div>
                  </Card>
                  <Card title="Validity">
                    <div class="pad halves">
                      <TextField
                        label="Session token, minutes"
                        hint={`${SERVICE_LIMITS.tokenSecondsMin / MINUTE} to ${SERVICE_LIMITS.tokenSecondsMax / MINUTE}`}
                        error={at('/settings/tokenSeconds')}
                        name="tokenMinutes"
                        type="number"
                        step="any"
                        defaultValue={settings.tokenSeconds / MINUTE}
                      />
                      <TextField
                        label="One-time link, hours"
                        hint="From one minute to 30 days"
                        error={at('/settings/linkSeconds')}
                        name="linkHours"
                        type="number"
                        step="any"
                        defaultValue={settings.linkSeconds / HOUR}
                      />
                    </div>
                  </Card>
                  <Card
                    title="Integration mode"
                    note="Accepts the SDK key from a browser. Use it for testing only: anyone who can read your page can read the key."
                  >
                    <label class="check pad">
                      <input type="checkbox" name="integrationMode" defaultChecked={settings.integrationMode} /> Accept
                      SDK keys in the browser
                    </label>
                  </Card>
                  <Card title="Account id" actions={<Copy text={publicId} label="account id" />}>
                    <p class="pad mono">{publicId}</p>
                  </Card>
                </>
              )}
            </Form>
            <Scripts scripts={scripts} data={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

const settingsOf = (form: FormData): SdkSettings => ({
  integrationMode: form.has('integrationMode'),
  allowedOrigins: lines(form.get('allowedOrigins')),
  frameAncestors: lines(form.get('frameAncestors')),
  tokenSeconds: Math.round(Number(form.get('tokenMinutes')) * MINUTE),
  linkSeconds: Math.round(Number(form.get('linkHours')) * HOUR),
});

const lines = (text: FormDataEntryValue | null): string[] =>
  String(text ?? '')
    .split(/\s+/)
    .filter(Boolean);
