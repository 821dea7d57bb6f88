import {
  type FlowView,
  type ScriptView,
  type SdkSettings,
  type SdkSettingsView,
  SERVICE_LIMITS,
} from '@verify/contract';
import { type Data, me, useData } from '../../app/api.ts';
import { Check, Select, TextField } from '../../parts/forms/form.tsx';
import { Settings } from '../../parts/forms/settings.tsx';
import { Button, Card, Copy, Empty, Page } from '../../parts/parts.tsx';
import { confirm } from '../../parts/forms/confirm.tsx';

const MINUTE = 60;
const HOUR = 3600;
const ORIGINS = [
  ['frameAncestors', 'May embed the verification (frame-ancestors)'],
  ['allowedOrigins', 'May call the browser endpoints (allowed origins)'],
] as const;

const LIMITS = `${SERVICE_LIMITS.tokenSecondsMin / MINUTE} to ${SERVICE_LIMITS.tokenSecondsMax / MINUTE}`;
const LIVES = [
  ['tokenSeconds', 'tokenMinutes', 'Session token, minutes', MINUTE, LIMITS],
  ['linkSeconds', 'linkHours', 'One-time link, hours', HOUR, 'From one minute to 30 days'],
] as const;

export function Sdk() {
  const { publicId } = me.value!.account;
  return (
    <Page title="SDK">
      <Settings<SdkSettingsView>
        path="/settings"
        change={(form) => ({ settings: settingsOf(form) })}
        after={({ scripts }, data) => <Scripts scripts={scripts} data={data} />}
      >
        {({ settings }) => (
          <>
            <Card
              title="Pages"
              note="Where your pages are hosted. Enter one origin per line, such as https://shop.example or, for every page one level below it, https://*.shop.example. The port may be *."
              pad="halves"
            >
              {ORIGINS.map(([name, label]) => (
                <TextField
                  key={name}
                  {...{ name, label, rows: 4, class: 'mono', at: `/settings/${name}` }}
                  defaultValue={settings[name].join('\n')}
                />
              ))}
            </Card>
            <Card title="Validity" pad="halves">
              {LIVES.map(([key, name, label, unit, hint]) => (
                <TextField
                  key={key}
                  {...{ name, label, hint, type: 'number', step: 'any', at: `/settings/${key}` }}
                  defaultValue={settings[key] / unit}
                />
              ))}
            </Card>
            <Card
              title="Integration mode"
              note="Accepts the SDK key from a browser. Use it for testing only: anyone who can read your page can read the key."
              pad
            >
              <Check
                words="Accept SDK keys in the browser"
                name="integrationMode"
                defaultChecked={settings.integrationMode}
              />
            </Card>
            <Card title="Account id" actions={<Copy text={publicId} label="account id" />}>
              <p class="pad mono">{publicId}</p>
            </Card>
          </>
        )}
      </Settings>
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

type Flow = Pick<FlowView, 'id' | 'name' | 'archivedAt'>;

/** The older integration without a token: a page loads a script of its account, which opens the flow chosen here. */
function Scripts({ scripts, data }: { scripts: readonly ScriptView[]; data: Data<unknown> }) {
  const flows = useData<{ items: Flow[] }>('/flows');
  const open = (flows.value?.items ?? []).filter(({ archivedAt }) => archivedAt === null);
  const add = (): Promise<void> => data.change('POST', '/scripts', { flowId: open[0]!.id });
  const optionsOf = ({ flowId, flowName }: ScriptView) => {
    const own = open.some(({ id }) => id === flowId);
    // Until the flows are loaded, it is unknown whether its flow is archived.
    const name = open.length > 0 ? `${flowName} (archived)` : flowName;
    return [...(own ? [] : [[flowId, name] as const]), ...open.map((flow) => [flow.id, flow.name] as const)];
  };
  return (
    <Card
      title="Stand-alone scripts"
      note="A page loads a script from its address and opens the flow that you choose here. The address is public, not a secret."
      actions={<Button verb="Add script" off={open.length === 0} act={add} />}
    >
      {scripts.length === 0 && <Empty title="No scripts">Add one for pages that use the stand-alone SDK.</Empty>}
      <ul class="endpoints">
        {scripts.map((script) => (
          <li key={script.id}>
            <div>
              <code>{script.url}</code>
            </div>
            <Select
              aria-label="Flow of this script"
              options={optionsOf(script)}
              value={script.flowId}
              change={(flowId) => data.change('PUT', `/scripts/${script.id}`, { flowId })}
            />
            <Copy text={script.url} label="address of the script" />
            <Button
              verb="Delete"
              act={() =>
                confirm({
                  title: 'Delete this script?',
                  verb: 'Delete',
                  path: `/scripts/${script.id}/remove`,
                  subject: script.url,
                  about: 'Pages that load it can no longer start a verification. Verifications in progress continue.',
                  after: data.reload,
                })
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
