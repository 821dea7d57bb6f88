{{/*
Which role reads which variable; one that isn't listed goes to the API and the workers. A role gets no secret that it doesn't need.
*/}}
{{- define "verify.onlyFor" -}}
CLAMD: [api]
GEOIP_FILE: [api]
BREACHED_PASSWORDS_FILE: [api]
OIDC_ISSUER: [api]
OIDC_CLIENT_ID: [api]
OIDC_CLIENT_SECRET: [api]
OIDC_SCOPES: [api]
OIDC_GROUPS_CLAIM: [api]
OIDC_NAME: [api]
WALLET_TRUST_DIR: [api]
WALLET_CERTIFICATE_FILE: [api]
WALLET_KEY_FILE: [api]
WALLET_REGISTRATION_FILE: [api]
RECOGNISERS_DIR: [worker]
FACE_PAD_URL: [worker]
FACE_PAD_TOKEN: [worker]
FACE_PAD_THRESHOLD: [worker]
DATABASE_URL: [api, worker, migrate]
LOG_LEVEL: [api, worker, migrate]
{{- end }}

{{/* Call with (dict "root" $ "role" "api"). */}}
{{- define "verify.environment" -}}
{{- $values := .root.Values }}
{{- $role := .role }}
{{- $onlyFor := fromYaml (include "verify.onlyFor" .) -}}
- { name: VERIFY_ENV, value: production }
- { name: BASE_URL, value: {{ $values.baseUrl | quote }} }
- { name: DATA_DIR, value: /data }
- { name: MASTER_KEY_FILE, value: /run/verify/master-key/master.key }
{{- if $values.caBundle.configMap }}
- { name: NODE_EXTRA_CA_CERTS, value: /run/verify/ca/ca.crt }
{{- end }}
{{- if ne $role "migrate" }}
- { name: ROLE, value: {{ $role }} }
- { name: PORT, value: '8080' }
{{- end }}
{{- if eq $role "api" }}
- { name: DRAIN_SECONDS, value: {{ $values.api.drainSeconds | quote }} }
{{- else if eq $role "worker" }}
- { name: WORKERS, value: {{ $values.worker.threads | quote }} }
{{- end }}
{{- range $name, $value := $values.settings }}
{{- if and $value (has $role (get $onlyFor $name | default (list "api" "worker"))) }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}
{{- range $name, $source := omit $values.secrets "MASTER_KEY" }}
{{- if and $source (has $role (get $onlyFor $name | default (list "api" "worker"))) }}
- { name: {{ $name }}, valueFrom: { secretKeyRef: { name: {{ $source.name }}, key: {{ $source.key }} } } }
{{- end }}
{{- end }}
{{- end }}

{{/* Volumes: what is written to is thrown away with the pod, because records and files are elsewhere. */}}
{{- define "verify.volumes" -}}
- { name: data, emptyDir: { sizeLimit: 1Gi } }
- { name: tmp, emptyDir: { sizeLimit: 1Gi } }
{{- if ne .role "migrate" }}
- name: master-key
  secret:
    secretName: {{ .root.Values.secrets.MASTER_KEY.name }}
    defaultMode: 288 # 0440 in octal
    items: [{ key: {{ .root.Values.secrets.MASTER_KEY.key }}, path: master.key }]
{{- end }}
{{- with .root.Values.caBundle }}
{{- if .configMap }}
- { name: ca, configMap: { name: {{ .configMap }}, items: [{ key: {{ .key }}, path: ca.crt }] } }
{{- end }}
{{- end }}
{{- if ne .role "migrate" }}
{{- with .root.Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}
{{- end }}

{{- define "verify.volumeMounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- if ne .role "migrate" }}
- { name: master-key, mountPath: /run/verify/master-key, readOnly: true }
{{- end }}
{{- if .root.Values.caBundle.configMap }}
- { name: ca, mountPath: /run/verify/ca, readOnly: true }
{{- end }}
{{- if ne .role "migrate" }}
{{- with .root.Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}
{{- end }}
