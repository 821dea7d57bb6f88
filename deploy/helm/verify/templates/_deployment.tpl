{{/* A deployment of one role. Call with (dict "root" $ "role" "api" "own" $.Values.api "grace" 25 "scaled" true "resources" "…"). */}}
{{- define "verify.deployment" -}}
{{- $selector := include "verify.selector" . -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "verify.name" .root }}-{{ .role }}
  namespace: {{ .root.Release.Namespace }}
  labels: {{ include "verify.labels" . | nindent 4 }}
spec:
{{- if not .scaled }}
  replicas: {{ .own.replicas }}
{{- end }}
  revisionHistoryLimit: 5
  # A new pod is ready before an old one goes.
  strategy: { type: RollingUpdate, rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } }
  selector:
    matchLabels: {{ $selector | nindent 6 }}
  template:
    metadata:
      labels: {{ include "verify.labels" . | nindent 8 }}
{{- with .own.podAnnotations }}
      annotations: {{ toYaml . | nindent 8 }}
{{- end }}
    spec:
      serviceAccountName: {{ include "verify.name" .root }}
{{ include "verify.podSecurity" .root | indent 6 }}
      # There is no preStop hook: after SIGTERM the process accepts requests for DRAIN_SECONDS while it reports itself as not ready, then finishes
      # requests (3 s) and jobs (8 s).
      terminationGracePeriodSeconds: {{ .grace }}
      topologySpreadConstraints:
{{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
        - maxSkew: 1
          topologyKey: {{ . }}
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels: {{ $selector | nindent 14 }}
{{- end }}
{{- range $name := list "nodeSelector" "tolerations" "affinity" }}
{{- with get $.own $name }}
      {{ $name }}: {{ toYaml . | nindent 8 }}
{{- end }}
{{- end }}
      containers:
        - name: verify
{{ include "verify.containerSecurity" .root | indent 10 }}
          env: {{ include "verify.environment" . | nindent 12 }}
          ports: [{ name: http, containerPort: 8080 }]
          # The first start may migrate the database for minutes.
          startupProbe: { httpGet: { path: /health/live, port: http }, periodSeconds: 2, timeoutSeconds: 2, failureThreshold: 300 }
          livenessProbe: { httpGet: { path: /health/live, port: http }, periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 6 }
          readinessProbe: { httpGet: { path: /health/ready, port: http }, periodSeconds: 3, timeoutSeconds: 3, failureThreshold: 2 }
          resources: {{ .resources | nindent 12 }}
          volumeMounts: {{ include "verify.volumeMounts" . | nindent 12 }}
      volumes: {{ include "verify.volumes" . | nindent 8 }}
{{- end }}
