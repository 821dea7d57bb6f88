import type { FlowSettings, NewLink } from '@verify/contract';
import type { Refused } from '../../app/api.ts';
import { faultOf } from '../../app/fault-of.ts';
import { Field } from '../../parts/parts.tsx';

export const PERSON_POINTERS = [
  '/profile/First name',
  '/profile/Last name',
  '/profile/Date of birth',
  '/profile/Account number',
  '/address',
] as const;

/** Known data of the person, which is compared with the documents. Some flows require it. */
export function LinkPerson({ services, refused }: { services: FlowSettings['services']; refused: Refused | null }) {
  const profile = (category: string, date = false) => (
    <Field label={category} error={faultOf(refused, `/profile/${category}`)}>
      {date ? (
        <input name={category} type="date" />
      ) : (
        <input name={category} maxLength={256} autocomplete="off" dir="auto" />
      )}
    </Field>
  );
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
        {profile('First name')}
        {profile('Last name')}
        {profile('Date of birth', true)}
        {bank && profile('Account number')}
      </div>
      {address && (
        <div class="thirds">
          <Field label="Street and number" error={faultOf(refused, '/address')}>
            <input name="addressLine" maxLength={256} autocomplete="off" dir="auto" />
          </Field>
          <Field label="Postcode">
            <input name="postcode" maxLength={256} autocomplete="off" />
          </Field>
          <Field label="City">
            <input name="city" maxLength={256} autocomplete="off" dir="auto" />
          </Field>
          <Field label="Country" hint="Three letters, such as DEU">
            <input name="country" maxLength={3} autocomplete="off" autocapitalize="characters" />
          </Field>
        </div>
      )}
    </fieldset>
  );
}

/** Reads the form's fields; empty ones are left out. */
export function personOf(of: (name: string) => string | undefined): Pick<NewLink, 'profile' | 'address'> {
  const categories = ['First name', 'Last name', 'Date of birth', 'Account number'] as const;
  const profile = Object.fromEntries(categories.flatMap((each) => (of(each) ? [[each, of(each)]] : [])));
  const [addressLine, postcode, city] = [of('addressLine'), of('postcode'), of('city')];
  const country = of('country')?.toUpperCase();
  const some = addressLine ?? postcode ?? city ?? country;
  return {
    ...(Object.keys(profile).length > 0 ? { profile } : {}),
    ...(some === undefined
      ? {}
      : {
          address: {
            addressLine: addressLine ?? '',
            postcode: postcode ?? '',
            city: city ?? '',
            country: country ?? '',
          },
        }),
  };
}
