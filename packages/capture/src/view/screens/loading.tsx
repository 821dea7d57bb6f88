import type { JSX } from 'preact';
import { useApp } from '../use-app.ts';

export function Loading(): JSX.Element {
  const { t } = useApp();
  return (
    <div class="content centred" role="status">
      <span class="spinner large" aria-hidden="true" />
      <h1 class="sr-only">{t('loading.title')}</h1>
    </div>
  );
}
