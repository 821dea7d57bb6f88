import type { Application, NameExplanation, ProfileList } from '@verify/contract';
import { compareGivenName, type NameMatch } from '@verify/checks/match/given-names';

/**
 * Why each given name is, or is not, one that was read: for reviewers, beside the field and its concern. Of several
 * sources the one that agrees is explained. Names are personal data, so this is computed for the screen and not stored.
 */
export function nameExplanations(
  application: Application,
  profile: ProfileList,
  nameMatch: NameMatch,
): NameExplanation[] {
  const rows = application.servicesResults['docCheck']?.documentDataChecking ?? [];
  return profile.flatMap(({ category, value }): NameExplanation[] => {
    if (category !== 'First name' && category !== 'Last name') return [];
    const row = rows.find((each) => each.category === category);
    const verdicts = [row?.mrz, row?.barcode, row?.ocr].flatMap((read) =>
      read ? [compareGivenName(value, read, nameMatch)] : [],
    );
    const verdict = verdicts.find(({ same }) => same) ?? verdicts[0];
    return verdict ? [{ category, same: verdict.same, because: verdict.because }] : [];
  });
}
