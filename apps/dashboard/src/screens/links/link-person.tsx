import type { FlowSettings, NewLink } from '@verify/contract';
import { TextField } from '../../parts/forms/form.tsx';

const CATEGORIES = ['First name', 'Last name', 'Date of birth', 'Account number'] as const;
const ADDRESS = [
  ['addressLine', 'Street and number'],
  ['postcode', 'Postcode'],
  ['city', 'City'],
] as const;

export function LinkPerson({ services }: { services: FlowSettings['services'] }) {
  const bank = services.includes('bankStatementCheck');
  const address = services.includes('poaCheck');
  return (
    <fieldset class="person-fields">
      <legend>The person</legend>
      <p class="note">
        {bank || address
          ? 'This flow compares the documents with the data you enter here.'
          : 'Optional. Data you enter is compared with the document.'}
      </p>
      <div class="thirds">
        {CATEGORIES.filter((category) => bank || category !== 'Account number').map((category) => (
          <TextField
            key={category}
            label={category}
            at={`/profile/${category}`}
            name={category}
            type={category === 'Date of birth' ? 'date' : 'text'}
            maxLength={256}
          />
        ))}
      </div>
      {address && (
        <div class="thirds">
          {ADDRESS.map(([name, label], index) => (
            <TextField key={name} label={label} at={index === 0 ? '/address' : undefined} name={name} maxLength={256} />
          ))}
          <TextField
            label="Country"
            hint="Three letters, such as DEU"
            name="country"
            maxLength={3}
            autocapitalize="characters"
          />
        </div>
      )}
    </fieldset>
  );
}

export function personOf(of: (name: string) => string | undefined): Pick<NewLink, 'profile' | 'address'> {
  const profile = Object.fromEntries(CATEGORIES.flatMap((each) => (of(each) ? [[each, of(each)]] : [])));
  const [addressLine = '', postcode = '', city = ''] = ADDRESS.map(([name]) => of(name));
  const address = { addressLine, postcode, city, country: of('country')?.toUpperCase() ?? '' };
  return {
    ...(Object.keys(profile).length > 0 ? { profile } : {}),
    ...(Object.values(address).some((part) => part !== '') ? { address } : {}),
  };
}
