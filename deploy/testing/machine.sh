#!/bin/bash
# Makes a throwaway copy of this machine and runs a command as its first process: an overlay in memory over the root folder, and
# namespaces of its own for mounts, processes, network, host name and control groups. Needs root.
#   machine.sh <scratch folder> <host name> <shared folder> <checkout> <command...>
# In the copy the scratch folder's files are gone, /mnt/shared is the shared folder, and the checkout is /opt/lectern-1.0.0 and 1.0.1.
set -eu
scratch=$1 name=$2 shared=$3 checkout=$4
shift 4
mount --make-rprivate /
mount -t tmpfs -o mode=755 tmpfs "$scratch"
mkdir "$scratch/changes" "$scratch/work" "$scratch/root"
mount -t overlay -o "lowerdir=/,upperdir=$scratch/changes,workdir=$scratch/work" overlay "$scratch/root"
cd "$scratch/root"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs dev
for device in null zero full random urandom tty; do
    touch "dev/$device"
    mount --bind "/dev/$device" "dev/$device"
done
mkdir dev/pts dev/shm
ln -s /proc/self/fd dev/fd
ln -s pts/ptmx dev/ptmx
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts dev/pts
mount -t tmpfs -o mode=1777 tmpfs dev/shm
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
mkdir -p mnt/old mnt/shared
mount --bind "$shared" mnt/shared
for version in 1.0.0 1.0.1; do
    mkdir -p "opt/lectern-$version"
    mount --bind "$checkout" "opt/lectern-$version"
done
# systemd starts what the test starts, not what this machine starts, and changes no setting of the kernel.
for target in sysinit basic local-fs multi-user sockets timers; do
    for folder in "usr/lib/systemd/system/$target.target.wants" "etc/systemd/system/$target.target.wants"; do
        if [ -d "$folder" ]; then mount -t tmpfs tmpfs "$folder"; fi
    done
done
for unit in systemd-remount-fs.service systemd-journald-audit.socket; do ln -sf /dev/null "etc/systemd/system/$unit"; done
cat > etc/systemd/system/test.target <<'UNIT'
[Unit]
Requires=sysinit.target basic.target
Wants=systemd-journald.service
After=sysinit.target basic.target
UNIT
hostname "$name"
pivot_root . mnt/old
umount -l /mnt/old
ip link set lo up
exec env -i container=lectern-test PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
