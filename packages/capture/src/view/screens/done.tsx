import { Button, Heading, Layout } from '../parts/layout.tsx';
import { useApp } from '../use-app.ts';

export function Done() {
  const { state, t, close, ...app } = useApp();
  const company = app.company ?? state.value.flow?.consent?.company;
  return (
    <Layout centred actions={<Button onClick={close} text="action.close" />}>
      <svg class="done-mark" viewBox="0 0 96 96" aria-hidden="true">
        <circle class="done-disc" cx="48" cy="48" r="44" />
        <path class="done-check" d="M30 49.5l12.5 12.5L67 36.5" />
      </svg>
      <Heading>{t('done.title')}</Heading>
      <p class="lead">{company ? t('done.body', { company }) : t('done.body.unnamed')}</p>
    </Layout>
  );
}
