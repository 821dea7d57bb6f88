import { CAPTURE_LOCALES, type CaptureLocale, type FlowView, type NewLink, type NewLinkAnswer } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, ifOk, useData } from '../../app/api.ts';
import { byLanguageName, languageName } from '../../app/format.ts';
import { Form, SelectField, TextField } from '../../parts/forms/form.tsx';
import { Dialog, Done } from '../../parts/parts.tsx';
import { SendToFields, sendToOf } from '../../parts/send-to.tsx';
import { ShareLink } from '../../parts/share-link.tsx';
import { Loaded } from '../../parts/table.tsx';
import { LinkPerson, personOf } from './link-person.tsx';

const LIVES = [
  ['', 'Account’s default'],
  ['3600', 'One hour'],
  ['86400', 'One day'],
  ['604800', 'A week'],
  ['2592000', '30 days'],
] as const;

type Made = NewLinkAnswer & { readonly locale: CaptureLocale | undefined; readonly wanted: boolean };

export function CreateLink({ close, made: reload }: { close: () => void; made: () => Promise<void> }) {
  const flows = useData<{ items: FlowView[] }>('/flows');
  const [made, setMade] = useState<Made | null>(null);
  const done = (one: Made): void => {
    setMade(one);
    void reload();
  };
  return (
    <Dialog title={!made ? 'Create a link' : made.sent ? 'Link sent' : 'Send this link to the person'} close={close}>
      {made ? (
        <>
          <ShareLink {...made} />
          <Done close={close} />
        </>
      ) : (
        <Loaded data={flows}>{({ items }) => <NewLinkForm {...{ flows: items, close, done }} />}</Loaded>
      )}
    </Dialog>
  );
}

type Props = { flows: readonly FlowView[]; close: () => void; done: (made: Made) => void };

function NewLinkForm({ flows: all, close, done }: Props) {
  const flows = all.filter(({ archivedAt }) => archivedAt === null);
  const [flowName, setFlowName] = useState(() => usualFlow(flows));
  const flow = flows.find(({ name }) => name === flowName);
  const send = (form: FormData) => {
    const of = (name: string): string | undefined => String(form.get(name) ?? '').trim() || undefined;
    const locale = of('locale') as CaptureLocale | undefined;
    const body: NewLink = { flowName, externalId: of('externalId'), locale, ttl: of('ttl'), ...personOf(of) };
    body.send = sendToOf(form);
    return ask<NewLinkAnswer>('POST', '/links', body).then(
      ifOk((made) => done({ ...made, locale, wanted: body.send !== undefined })),
    );
  };
  return (
    <Form about={flowName} verb="Create link" close={close} ready={flow !== undefined} send={send}>
      <SelectField label="Flow" options={flows.map(({ name }) => [name, name])} value={flowName} change={setFlowName} />
      <TextField
        label="Reference"
        hint="Your own identifier, such as an order number. Do not use a name."
        name="externalId"
        maxLength={128}
      />
      {flow && <LinkPerson services={flow.settings.services} />}
      <div class="thirds">
        <SelectField
          label="Language of the pages"
          name="locale"
          options={[
            ['', 'Follow the browser'],
            ...byLanguageName(CAPTURE_LOCALES).map((each) => [each, languageName(each)] as const),
          ]}
        />
        <SelectField label="Valid for" name="ttl" options={LIVES} />
      </div>
      <SendToFields />
    </Form>
  );
}

/** The flow that was used last. */
const usualFlow = (flows: readonly FlowView[]): string =>
  flows.toSorted((a, b) => (b.lastUsedAt ?? 0) - (a.lastUsedAt ?? 0))[0]?.name ?? '';
