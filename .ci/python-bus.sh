#!/bin/sh
# Makes the Python environment with the real OpenVoiceOS counterparts that test/bus/python talks to.
set -eu
cd "$(dirname "$0")/.."

requirements=test/bus/python/requirements.txt
environment=.venv/python-bus

if cmp -s "$requirements" "$environment/installed.txt"; then
  echo "The Python environment in $environment is up to date."
  exit 0
fi
python3 -m venv --clear "$environment"
"$environment/bin/pip" install --quiet --disable-pip-version-check --no-deps --requirement "$requirements"
cp "$requirements" "$environment/installed.txt"
echo "The Python environment in $environment was made."
