#pragma once
#include <boost/python.hpp>
