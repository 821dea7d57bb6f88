import type { CaptureLocale, FlowSettings, FlowView } from '@verify/contract';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { may, useData } from '../../app/api.ts';
import { when } from '../../app/format.ts';
import { link, navigate, place, setGuard } from '../../app/router.ts';
import { Badge, Button, Dialog, Fault, FormFaults, Page } from '../../parts/parts.tsx';
import { Loaded } from '../../parts/table.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { ChecksSection } from './checks.tsx';
import { DocumentsSection } from './documents.tsx';
import './flows.css';
import { EditedFlow } from './fields.tsx';
import { Changes, HistorySection } from './history.tsx';
import { LookSection } from './look/look.tsx';
import { OptionsSection } from './options.tsx';
import { WebhooksSection } from './own-webhooks.tsx';
import { Preview, type PreviewShown } from './preview.tsx';
import { StepsSection } from './steps.tsx';
import { type PickedText, TextsSection } from './texts.tsx';
import { type Draft, useDraft } from './use-draft.ts';

const TABS = ['Steps', 'Documents', 'Checks', 'Texts', 'Look', 'Options', 'Webhooks', 'History'] as const;
type Tab = (typeof TABS)[number];

/** The settings of each tab, for its errors. All others are on `Options`. */
const SETTINGS: Readonly<Partial<Record<Tab, readonly (keyof FlowSettings)[]>>> = {
  Steps: ['steps', 'services', 'rules'],
  Documents: ['documents', 'walletAsks', 'chip', 'chipAppUrl'],
  Checks: ['effects', 'minimumAge', 'nameMatch', 'proofOfAddressMaxAgeDays'],
  Texts: ['texts'],
  Look: ['theme'],
  Webhooks: ['ownWebhooks'],
};
const tabOf = (key: keyof FlowSettings): Tab => TABS.find((tab) => SETTINGS[tab]?.includes(key)) ?? 'Options';

/** The preview's screen for a tab, if the flow has it. */
const SCENES: Readonly<Partial<Record<Tab, string>>> = { Steps: 'intro', Documents: 'choose', Options: 'intro' };

export function FlowEditor({ id }: { id: string }) {
  const data = useData<FlowView>(`/flows/${id}`);
  if (data.value) return <Editor key={id} loaded={data.value} />;
  return (
    <Page title="Flow">
      <Loaded data={data} />
    </Page>
  );
}

function Editor({ loaded }: { loaded: FlowView }) {
  const draft = useDraft(loaded);
  const { flow, settings, changes } = draft;
  const asked = place.value.query.get('tab');
  const tab = TABS.find((each) => each === asked) ?? 'Steps';
  const setTab = (next: Tab): void => {
    navigate(`/flows/${flow.id}?tab=${next}`, { replace: true });
    const about = SCENES[next];
    if (shown?.scenes.some(({ name }) => name === about)) setScene(about!);
  };
  const [locale, setLocale] = useState<CaptureLocale>(() => shownLocale('en', loaded.settings.locales));
  const [shown, setShown] = useState<PreviewShown | null>(null);
  const [scene, setScene] = useState('intro');
  const [picked, setPicked] = useState<PickedText | null>(null);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const dirty = changes.length > 0;
  useEffect(() => {
    setGuard(dirty ? (go) => setLeave(() => go) : null);
    return () => setGuard(null);
  }, [dirty]);
  // Runs with the drawing and not after it, so that the keys save what is on the screen.
  useLayoutEffect(() => {
    const save = (event: KeyboardEvent): void => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (dirty && may('connect')) void draft.save();
    };
    addEventListener('keydown', save);
    return () => removeEventListener('keydown', save);
  });
  const keys = Object.keys(settings) as (keyof FlowSettings)[];
  const troubled = new Set(keys.filter((key) => draft.errorAt(`/${key}`)).map(tabOf));
  return (
    <Page title={flow.name} actions={<SaveBar draft={draft} dirty={dirty} />}>
      <div class="crumbs">
        <a href={link('/flows')}>Flows</a>
        <span class="muted">
          Version {flow.version}, saved {when(flow.savedAt)}
          {flow.savedBy && ` by ${flow.savedBy}`}
        </span>
        {flow.archivedAt !== null && <Badge tone="look">Archived</Badge>}
      </div>
      {draft.refused && <Trouble draft={draft} />}
      <Tabs
        label="Parts of the flow"
        tabs={TABS}
        tab={tab}
        choose={setTab}
        mark={(each) => troubled.has(each) && <span class="tab-mark" role="img" aria-label="has errors" />}
      />
      <EditedFlow.Provider value={draft}>
        <div class="flow-editor">
          <div id="panel" role="tabpanel" aria-labelledby={`tab-${tab}`} class="flow-panel">
            <FormFaults.Provider value={{ at: draft.errorAt }}>
              <fieldset class="plain" disabled={!may('connect') && tab !== 'History'}>
                {tab === 'Steps' && <StepsSection />}
                {tab === 'Documents' && <DocumentsSection />}
                {tab === 'Checks' && <ChecksSection />}
                {tab === 'Texts' && (
                  <TextsSection
                    locale={locale}
                    setLocale={setLocale}
                    words={shown?.locale === locale ? shown.words : null}
                    here={shown?.keys ?? []}
                    picked={picked}
                    look={(key) => setScene(sceneOf(key, shown) ?? scene)}
                  />
                )}
                {tab === 'Look' && <LookSection />}
                {tab === 'Options' && <OptionsSection />}
                {tab === 'Webhooks' && <WebhooksSection />}
                {tab === 'History' && <HistorySection key={flow.version} restored={() => setTab('Steps')} />}
              </fieldset>
            </FormFaults.Provider>
          </div>
          <Preview
            locale={shownLocale(locale, settings.locales)}
            shown={shown}
            onShown={setShown}
            scene={scene}
            setScene={setScene}
            edit={tab === 'Texts'}
            onPicked={(key) => setPicked({ key })}
          />
        </div>
      </EditedFlow.Provider>
      {leave && (
        <Dialog title="Leave without saving?" close={() => setLeave(null)}>
          <p>These changes would be lost:</p>
          <Changes changes={changes} />
          <div class="actions end">
            <Button verb="Keep editing" act={() => setLeave(null)} />
            <Button kind="danger" verb="Discard" act={leave} />
          </div>
        </Dialog>
      )}
    </Page>
  );
}

function SaveBar({ draft, dirty }: { draft: Draft; dirty: boolean }) {
  const { errors, changes } = draft;
  const saving = draft.state === 'saving';
  if (!may('connect')) return <span class="muted">Your role can view this flow but not change it</span>;
  const state = (): string => {
    if (errors > 0) return errors === 1 ? '1 problem to fix' : `${errors} problems to fix`;
    if (dirty) return changes.length === 1 ? '1 unsaved change' : `${changes.length} unsaved changes`;
    return draft.state === 'saved' ? 'Saved' : '';
  };
  return (
    <>
      <span role="status" class={errors > 0 ? 'field-error' : 'muted'}>
        {state()}
      </span>
      <Button verb="Discard" off={!dirty || saving} act={draft.discard} />
      <Button
        kind="primary"
        verb={`Save as version ${draft.flow.version + 1}`}
        off={!dirty || saving || errors > 0}
        title="Ctrl S"
        act={() => draft.save()}
      />
    </>
  );
}

/** Problems of the whole flow; problems of a field are shown beside it. */
function Trouble({ draft }: { draft: Draft }) {
  const refused = draft.refused!;
  if (refused.code !== 'stale_edit') return <Fault refused={refused} />;
  return (
    <div class="stale" role="alert">
      <p>
        <b>{refused.message}</b>
      </p>
      <ul>
        {refused.errors.map(({ pointer, detail }) => (
          <li key={pointer}>
            {pointer.replace('/settings/', '')}: {detail}
          </li>
        ))}
      </ul>
      <div class="actions">
        <Button verb="Apply my changes to the new version" act={() => draft.rebase()} />
        <Button
          verb="Discard mine and show the new version"
          act={() => {
            setGuard(null);
            location.reload();
          }}
        />
      </div>
    </div>
  );
}

/** The screen of a text: the visible one, or the one in its key (`choose.title`, `liveness.hold`). */
function sceneOf(key: string, shown: PreviewShown | null): string | undefined {
  if (shown?.keys.includes(key)) return shown.scene;
  const screen = key.split('.')[0]!;
  return shown?.scenes.find(({ name }) => name === screen || name.startsWith(`${screen}-`))?.name;
}

/** The language in which the texts are edited, if the flow offers it. */
const shownLocale = (locale: CaptureLocale, offered: readonly CaptureLocale[]): CaptureLocale =>
  offered.length === 0 || offered.includes(locale) ? locale : offered[0]!;
