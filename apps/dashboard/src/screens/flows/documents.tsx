import { type AcceptedDocument, DOCUMENT_NAMES, DocumentType, type FlowSettings } from '@verify/contract';
import { TextField } from '../../parts/forms/form.tsx';
import { Card } from '../../parts/parts.tsx';
import { CountryList } from './country-list.tsx';
import { Choice, Notes, Switch, useFlow } from './fields.tsx';

type Type = AcceptedDocument['type'];

const TYPES = DocumentType.options;
const CHIPS = Object.entries({
  ignore: 'Not taken',
  use: 'Taken where an app has read it',
  require: 'Required: without a verified chip, a person reviews',
});
const WALLET_ASKS = Object.entries({
  'identity licence': 'An identity credential or a driving licence',
  identity: 'An identity credential',
  licence: 'A driving licence',
  'over-18': 'Only the proof of being over 18',
});

export function DocumentsSection() {
  const { settings, set, errorAt } = useFlow();
  const { documents, steps } = settings;
  const edit = (type: Type, countries: string[] | null): void => {
    const others = documents.filter((each) => each.type !== type);
    const next: FlowSettings['documents'] = countries === null ? others : [...others, { type, countries }];
    // In the order of the list, which is also the person's order.
    set({ documents: TYPES.flatMap((each) => next.filter((one) => one.type === each)) });
  };
  // An error about one row is shown beside that row.
  const general = !documents.some((_, index) => errorAt(`/documents/${index}`));
  return (
    <>
      {steps.includes('wallet') && (
        <Card
          title="Wallet"
          note="With a document step, people choose one of the two. A wallet’s photo is asked for only where faces are compared."
          pad
        >
          <Choice of="walletAsks" label="Requested from the wallet" options={WALLET_ASKS} />
        </Card>
      )}
      {steps.includes('document') && <ChipCard />}
      <Card
        title="Accepted documents"
        note="Other types raise DC003, and other issuing countries raise DC004. The page that starts a session may allow fewer types."
        pad
      >
        {!steps.includes('document') && <p class="muted">This flow does not ask for a document.</p>}
        {general && <Notes at="/documents" />}
        <ul class="documents">
          {TYPES.map((type) => {
            const index = documents.findIndex((each) => each.type === type);
            const own = documents[index];
            return (
              <li key={type}>
                <Switch label={DOCUMENT_NAMES[type]} checked={!!own} change={(on) => edit(type, on ? [] : null)}>
                  {own && (
                    <CountryList
                      label={`Countries of ${DOCUMENT_NAMES[type]}`}
                      chosen={own.countries}
                      change={(countries) => edit(type, countries)}
                      at={`/documents/${index}`}
                    />
                  )}
                </Switch>
              </li>
            );
          })}
        </ul>
      </Card>
    </>
  );
}

function ChipCard() {
  const { settings, set } = useFlow();
  return (
    <Card
      title="Chip"
      note="A browser can’t read chips. Your own app does, and the service verifies all of it by the country signers in CHIP_TRUST_DIR."
      pad
    >
      <Choice of="chip" label="Chip of the document" options={CHIPS} />
      {settings.chip !== 'ignore' && (
        <TextField
          label="Address that opens your app"
          at="/chipAppUrl"
          type="url"
          dir="ltr"
          placeholder="https://app.example.com/passport"
          value={settings.chipAppUrl ?? ''}
          onInput={(event) => set({ chipAppUrl: event.currentTarget.value || null })}
        />
      )}
    </Card>
  );
}
