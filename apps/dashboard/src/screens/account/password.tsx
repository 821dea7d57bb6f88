import { ask, me } from '../../app/api.ts';
import { Form } from '../../parts/forms/form.tsx';
import { NewPasswordField, PasswordField } from '../../parts/forms/password-fields.tsx';
import { Card } from '../../parts/parts.tsx';

export const Password = () => (
  <Card title="Password" note="Changing it signs you out everywhere else.">
    <Form
      class="pad stack"
      verb="Change password"
      saved="Changed"
      send={async (form, element) => {
        const answer = await ask('POST', '/me/password', Object.fromEntries(form));
        if (answer.ok) element.reset();
        return answer;
      }}
    >
      {(at) => (
        <>
          <input type="hidden" autocomplete="username" value={me.value!.email} />
          <PasswordField label="Current password" name="current" refused={at('/current')} />
          <NewPasswordField label="New password" name="next" refused={at('/next')} />
        </>
      )}
    </Form>
  </Card>
);
