{{/* Every named template takes a dictionary: root (the whole context) and part (the name of the component). */}}

{{- define "countinghouse.name" -}}
{{ .root.Release.Name }}-{{ .part }}
{{- end }}

{{- define "countinghouse.selector" -}}
app.kubernetes.io/name: countinghouse
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "countinghouse.labels" -}}
{{ include "countinghouse.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{- define "countinghouse.metadata" -}}
name: {{ include "countinghouse.name" . }}
namespace: {{ .root.Release.Namespace }}
labels:
  {{- include "countinghouse.labels" . | nindent 2 }}
{{- end }}

{{- define "countinghouse.image" -}}
{{- with .root.Values.image -}}
{{- $digest := .digest }}
{{- .repository }}
{{- if eq $.part "api" }}{{ $digest = .apiDigest }}-api{{ end }}
{{- if $digest }}@{{ $digest }}{{ else }}:{{ .tag | default $.root.Chart.AppVersion }}{{ end }}
{{- end }}
{{- end }}

{{/*
The variables of a component: only the secrets that it reads, what "variables" says, the settings, and its own. Each is
given once: of those with the same name the last.
*/}}
{{- define "countinghouse.environment" -}}
{{- $stores := list "DATABASE_URL" "BROKER_URL" "CACHE_URL" -}}
{{- $known := dict
  "api" (concat $stores (list "COUNTINGHOUSE_OPERATOR_KEY" "COUNTINGHOUSE_DAILY_SECRET" "WEBHOOK_SECRET"))
  "worker" $stores
  "worker-long" $stores
  "upkeep" (append $stores "WEBHOOK_SECRET")
  "migrate" (list "DATABASE_URL" "MIGRATION_DATABASE_URL") -}}
{{- $own := (include "countinghouse.own" . | fromJson).env -}}
{{- $places := dict -}}
{{- range $place, $variable := $own }}{{ $_ := set $places $variable.name $place }}{{ end -}}
{{- range $name := get $known .part }}
{{- with get $.root.Values.secrets $name }}
{{- if not (hasKey $places $name) }}
- name: {{ $name }}
  valueFrom: {secretKeyRef: {name: {{ .name }}, key: {{ .key }}}}
{{- end }}
{{- end }}
{{- end }}
{{- /* METRICS_FOLDER is in memory: mapped files there never wait for a disk. */}}
{{- $values := dict "METRICS_FOLDER" "/tmp" -}}
{{- range $more := list (.variables | default dict) .root.Values.settings -}}
{{- range $name, $value := $more }}{{ $_ := set $values $name $value }}{{ end -}}
{{- end -}}
{{- range $name, $value := $values }}
{{- if not (hasKey $places $name) }}
- {name: {{ $name }}, value: {{ $value | quote }}}
{{- end }}
{{- end }}
{{- range $place, $variable := $own }}
{{- if eq $place (get $places $variable.name) }}
{{ toYaml (list $variable) }}
{{- end }}
{{- end }}
{{- end }}

{{/* What the values say of a component's pods: for all and for its own. Of lists both apply, of names its own. */}}
{{- define "countinghouse.own" -}}
{{- $values := .root.Values -}}
{{- $parts := dict
  "api" $values.api
  "worker" $values.pools.short
  "worker-long" $values.pools.long
  "upkeep" $values.upkeep
  "migrate" $values.migration -}}
{{- $own := (get $parts .part).pod | default dict -}}
{{- $all := dict "priorityClassName" ($own.priorityClassName | default $values.pod.priorityClassName) -}}
{{- range $name := list "nodeSelector" "affinity" "annotations" "labels" -}}
{{- $_ := set $all $name (mergeOverwrite (get $values.pod $name | default dict | deepCopy) (get $own $name | default dict)) -}}
{{- end -}}
{{- range $name := list "tolerations" "env" "envFrom" "volumes" "volumeMounts" "initContainers" "containers" -}}
{{- $_ := set $all $name (concat (get $values.pod $name | default list) (get $own $name | default list)) -}}
{{- end -}}
{{ toJson $all }}
{{- end }}

{{/* The metadata of a component's pods. Helm reads the Secrets in the cluster: all pods are replaced when one has changed. */}}
{{- define "countinghouse.podMetadata" -}}
{{- $own := include "countinghouse.own" . | fromJson -}}
{{- $seen := list -}}
{{- range $name, $from := .root.Values.secrets -}}
{{- with lookup "v1" "Secret" $.root.Release.Namespace $from.name -}}
{{- $seen = append $seen (get .data $from.key) -}}
{{- end -}}
{{- end -}}
{{- $annotations := $own.annotations -}}
{{- if $seen -}}
{{- $annotations = set $annotations "checksum/secrets" (toJson $seen | sha256sum) -}}
{{- end -}}
labels:
  {{- include "countinghouse.labels" . | nindent 2 }}
  {{- with $own.labels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with $annotations }}
annotations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "countinghouse.serviceAccount" -}}
{{- with .root.Values.serviceAccount -}}
{{ .name }}{{ if and .create (eq $.part "migrate") }}-migrate{{ end }}
{{- end }}
{{- end }}

{{/* What is the same for every pod; "grace" is its terminationGracePeriodSeconds. */}}
{{- define "countinghouse.pod" -}}
{{- $own := include "countinghouse.own" . | fromJson -}}
automountServiceAccountToken: false
enableServiceLinks: false
serviceAccountName: {{ include "countinghouse.serviceAccount" . }}
terminationGracePeriodSeconds: {{ .grace }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: {type: RuntimeDefault}
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with $own.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- range $name := list "nodeSelector" "affinity" "tolerations" "initContainers" }}
{{- with get $own $name }}
{{ $name }}: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
volumes:
  - name: temporary
    emptyDir: {medium: Memory, sizeLimit: 128Mi}
  {{- with .root.Values.authorities }}
  - name: authorities
    configMap: {name: {{ . }}}
  {{- end }}
  {{- with $own.volumes }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{- define "countinghouse.spread" -}}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "countinghouse.selector" $ | nindent 8 }}
    matchLabelKeys: [pod-template-hash]
  {{- end }}
{{- end }}

{{/*
What is the same for every container. Its args are a role of the image, which is named to its entrypoint: hence no
command.
*/}}
{{- define "countinghouse.container" -}}
{{- $own := include "countinghouse.own" . | fromJson -}}
image: {{ include "countinghouse.image" . }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: {drop: [ALL]}
{{- with $own.envFrom }}
envFrom: {{- toYaml . | nindent 2 }}
{{- end }}
volumeMounts:
  - {name: temporary, mountPath: /tmp}
  {{- if .root.Values.authorities }}
  - {name: authorities, mountPath: /etc/countinghouse/authorities, readOnly: true}
  {{- end }}
  {{- with $own.volumeMounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}


{{/* A quantity of memory in whole MiB. */}}
{{- define "countinghouse.mebibytes" -}}
{{- $units := dict "k" 1000 "M" 1000000 "G" 1000000000 "Ki" 1024 "Mi" 1048576 "Gi" 1073741824 -}}
{{- $unit := regexFind "[a-zA-Z]*$" . -}}
{{- divf (mulf (trimSuffix $unit . | float64) (get $units $unit | default 1)) 1048576 | floor | int64 -}}
{{- end }}

{{/*
WORKER_MEMORY_MB of a pool: what fits its pods' memory beside 400 MiB for the main process, at most the code's default.
A process with all kernels loaded has some 350 MiB, and would be replaced after each shard if it might not have them.
*/}}
{{- define "countinghouse.processMemory" -}}
{{- $limit := include "countinghouse.mebibytes" .pool.resources.limits.memory | int64 -}}
{{- $each := div (sub $limit 400) .pool.processes | int64 -}}
{{- if lt $each 400 -}}
{{- fail (printf "pools.%s: %d processes need a memory limit of at least %dMi" .queue (int64 .pool.processes) (add 400 (mul 400 .pool.processes))) -}}
{{- end -}}
{{- min $each 1400 -}}
{{- end }}
