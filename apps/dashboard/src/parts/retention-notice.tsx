import type { FlowRetention } from '@verify/contract';
import { ask, me } from '../app/api.ts';
import { link } from '../app/router.ts';
import { Icon } from './icons.tsx';
import { Button } from './parts.tsx';

/** Shown to admins until one of them confirms it, so that erased data surprises nobody. */
export function RetentionNotice() {
  const { value } = me;
  if (!value?.retentionNotice) return null;
  const dismiss = async (): Promise<void> => {
    const done = await ask('POST', '/policy/seen', {});
    if (done.ok && me.value) me.value = { ...me.value, retentionNotice: null };
  };
  return (
    <aside class="notice" aria-label="Retention">
      <Icon name="policy" />
      <p>
        {wordsOf(value.retentionNotice)} <a href={link('/settings/policy')}>Change this in Policy</a>
      </p>
      <Button verb="Got it" act={dismiss} />
    </aside>
  );
}

function wordsOf({ videoDays, imageDays, dataDays }: FlowRetention): string {
  if (dataDays !== null && videoDays === dataDays && imageDays === dataDays) {
    return `All personal data is erased ${dataDays} days after the result.`;
  }
  if (dataDays === null) return 'Personal data is kept until someone redacts the application.';
  return `All personal data is erased ${dataDays} days after the result; pictures and videos are erased earlier.`;
}
