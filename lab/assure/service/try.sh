#!/bin/bash
# Runs inside of a container with systemd as its first process, and writes what it found to /out/found, a line each.
# Installs the portal as docs/operations.md says ('As a service'), and tries what the unit promises.
[ "$(systemd-detect-virt --container)" = systemd-nspawn ] || exit 1
say() { echo "$1=$2" >> /out/found; }
state() { systemctl show -P "$1" verimend; }
ready() {
  for _ in $(seq 1 "$1"); do
    sleep 1
    [ "$(curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:3000/ready)" = 200 ] && return 0
    # It ends again and again.
    [ "$(state NRestarts)" -gt 3 ] && return 1
  done
  return 1
}
of_portal() { ps -o pid= -u verimend | wc -l; }

# Of portals that root has started on this machine; the folder is this container's own.
rm -rf /var/lib/verimend /var/backups/verimend
useradd --system --home-dir /var/lib/verimend --shell /usr/sbin/nologin verimend
install -d -m 0750 -g verimend /etc/verimend
install -m 0640 -g verimend /out/portal.env /etc/verimend/portal.env
install -m 0644 /out/ops/verimend.service /out/ops/verimend-backup.service /out/ops/verimend-backup.timer /etc/systemd/system/
# Secrets by way of systemd, as the instructions say under 'Secrets'.
install -m 0400 /out/secret_key /etc/verimend/secret_key
for unit in verimend verimend-backup; do
  install -d "/etc/systemd/system/$unit.service.d"
  printf '[Service]\nLoadCredential=secret_key:/etc/verimend/secret_key\nEnvironment=SECRET_KEY_FILE=%%d/secret_key\n' \
    > "/etc/systemd/system/$unit.service.d/secrets.conf"
done
install -d -m 0700 -o verimend /var/backups/verimend
systemctl daemon-reload
systemctl enable verimend-backup.timer 2> /dev/null
systemctl start verimend verimend-backup.timer

ready 120 && say ready yes || say ready no
journalctl -u verimend -o cat -n 20 > /out/log
grep -q ready=yes /out/found || { say stopped early; systemctl poweroff --no-block; exit; }
pid=$(state MainPID)
say user "$(ps -o user= -p "$pid")"
say capabilities "$(awk '/^CapEff/ {print $2}' "/proc/$pid/status")"
say privileges "$(awk '/^NoNewPrivs/ {print $2}' "/proc/$pid/status")"
say filter "$(awk '/^Seccomp:/ {print $2}' "/proc/$pid/status")"
# What the portal sees: nothing but its own folder can be written.
for place in /opt/verimend /etc /usr /home; do
  nsenter --mount --target "$pid" touch "$place/.tried" 2> /dev/null && say written "$place"
done
say secret "$(stat -c '%U %a' /run/credentials/verimend.service/secret_key)"
say shown "$(tr '\0' '\n' < "/proc/$pid/environ" | grep -c ^SECRET_KEY=)"
say folder "$(stat -c '%U %a' /var/lib/verimend)"
say timer "$(systemctl show -P ActiveState verimend-backup.timer)"

kill -9 "$pid"
sleep 2
ready 60 && say restarted yes || say restarted no
say again "$([ "$(state MainPID)" != "$pid" ] && echo yes || echo no)"

systemctl start verimend-backup.service
say backup "$(systemctl show -P Result verimend-backup.service)"
say backups "$(find /var/backups/verimend -name backup.json | wc -l)"

before=$(date +%s)
systemctl stop verimend
say seconds "$(($(date +%s) - before))"
say exit "$(state Result) $(state ExecMainStatus)"
sleep 1
say left "$(of_portal)"
systemd-analyze security verimend.service 2> /dev/null | tail -1 | grep -oE '[0-9.]+ [A-Z]+' | head -1 | sed 's/^/rating=/' >> /out/found
say stopped whole
systemctl poweroff --no-block
