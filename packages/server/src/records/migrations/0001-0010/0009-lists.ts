import { type Kysely, sql } from 'kysely';

/**
 * For lists and plots over many applications. Every term carries status and flow, so that whatever is filtered is
 * answered from one index; the times of results and deliveries are in indexes too. A step that a person has reached
 * counts once an application.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  for (const column of ['status', 'flow_name']) {
    await schema
      .alterTable('application_terms')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
  await schema.alterTable('applications').addColumn('reached_steps', 'text').execute();
  await schema.alterTable('files').addColumn('quad', 'text').execute();

  const status = sql`case when stage = 'done' and overall_status is not null then overall_status else stage end`;
  await sql`update application_terms set
    status = (select ${status} from applications a where a.id = application_terms.application_id),
    flow_name = (select flow_name from applications a where a.id = application_terms.application_id)`.execute(db);
  await sql`insert into application_terms (account_id, kind, value, created_at, application_id, status, flow_name)
    select account_id, 'status', ${status}, created_at, id, ${status}, flow_name from applications`.execute(db);

  await schema.dropIndex('application_terms_value').execute();
  await schema
    .createIndex('application_terms_walk')
    .on('application_terms')
    .columns(['account_id', 'kind', 'value', 'created_at', 'application_id', 'status', 'flow_name'])
    .execute();
  // The status is a term now; what is left for the stage is the time from submission to result.
  await schema.dropIndex('applications_overall_status_created_at').execute();
  await schema.dropIndex('applications_stage_created_at').execute();
  // By day and duration: counted in the order of the index, without sorting.
  await sql`create index applications_times on applications
    (account_id, stage, (created_at / 86400000), ((finished_at - submitted_at) / 100), flow_name)`.execute(db);
  await schema.dropIndex('links_account_id_created_at').execute();
  await schema.createIndex('links_list').on('links').columns(['account_id', 'created_at', 'id']).execute();
  await schema.createIndex('links_reference').on('links').columns(['account_id', 'external_id']).execute();
  await schema.dropIndex('deliveries_account_id_created_at').execute();
  await sql`create index deliveries_health on deliveries (account_id, (created_at / 86400000), endpoint_id, state,
    (case when attempts > 1 then 1 else 0 end), ((ended_at - created_at) / 10))`.execute(db);
}
