import { type AcceptedDocument, DOCUMENT_NAMES, DocumentType, type FlowSettings } from '@verify/contract';
import { SelectField, TextField } from '../../parts/forms/form.tsx';
import { Card } from '../../parts/parts.tsx';
import { CountryList } from './country-list.tsx';
import { Notes, Switch } from './field-row.tsx';
import type { Draft } from './use-draft.ts';

type Type = AcceptedDocument['type'];

/** Accepted types, each with the countries that may have issued it. */
export function DocumentsSection({ draft }: { draft: Draft }) {
  const { settings, set } = draft;
  const { documents } = settings;
  const edit = (type: Type, countries: string[] | null): void => {
    const others = documents.filter((each) => each.type !== type);
    const next: FlowSettings['documents'] = countries === null ? others : [...others, { type, countries }];
    // In the order of the list, which is the order that the person sees.
    set({ documents: TYPES.flatMap((each) => next.filter((one) => one.type === each)) });
  };
  return (
    <>
      {settings.steps.includes('wallet') && <WalletCard draft={draft} />}
      {settings.steps.includes('document') && <ChipCard draft={draft} />}
      <Card
        title="Accepted documents"
        note="Other types raise DC003, and other issuing countries raise DC004. The page that starts a session may allow fewer types."
      >
        <div class="pad">
          {!settings.steps.includes('document') && <p class="muted">This flow does not ask for a document.</p>}
          <Notes error={generalError(draft)} />
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
                        error={draft.errorAt('documents', index)}
                      />
                    )}
                  </Switch>
                </li>
              );
            })}
          </ul>
        </div>
      </Card>
    </>
  );
}

/** The credentials that a wallet may present. */
const WalletCard = ({ draft: { settings, set, errorAt } }: { draft: Draft }) => (
  <Card
    title="Wallet"
    note="With a document step, people choose one of the two. A wallet’s photo is asked for only where faces are compared."
  >
    <div class="pad">
      <SelectField
        label="Requested from the wallet"
        error={errorAt('walletAsks')}
        options={WALLET_ASKS}
        value={settings.walletAsks.join(' ')}
        change={(asks) => set({ walletAsks: asks.split(' ') as FlowSettings['walletAsks'] })}
      />
    </div>
  </Card>
);

/** Whether the chip of a passport is taken, and the app that reads it. */
const ChipCard = ({ draft: { settings, set, errorAt } }: { draft: Draft }) => (
  <Card
    title="Chip"
    note="A browser can’t read chips. Your own app does, and the service verifies all of it by the country signers in CHIP_TRUST_DIR."
  >
    <div class="pad">
      <SelectField
        label="Chip of the document"
        error={errorAt('chip')}
        options={CHIPS}
        value={settings.chip}
        change={(chip) => set({ chip: chip as FlowSettings['chip'] })}
      />
      {settings.chip !== 'ignore' && (
        <TextField
          label="Address that opens your app"
          error={errorAt('chipAppUrl')}
          type="url"
          dir="ltr"
          placeholder="https://app.example.com/passport"
          value={settings.chipAppUrl ?? ''}
          onInput={(event) => set({ chipAppUrl: event.currentTarget.value || null })}
        />
      )}
    </div>
  </Card>
);

const CHIPS = [
  ['ignore', 'Not taken'],
  ['use', 'Taken where an app has read it'],
  ['require', 'Required: without a verified chip, a person reviews'],
] as const;

const WALLET_ASKS = [
  ['identity licence', 'An identity credential or a driving licence'],
  ['identity', 'An identity credential'],
  ['licence', 'A driving licence'],
  ['over-18', 'Only the proof of being over 18'],
] as const;

const TYPES = DocumentType.options;

/** Errors about the list itself. An error about one row is shown beside that row. */
const generalError = (draft: Draft): string | undefined =>
  draft.settings.documents.some((_, index) => draft.errorAt('documents', index))
    ? undefined
    : draft.errorAt('documents');
